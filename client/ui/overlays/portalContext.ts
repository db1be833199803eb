import { createContext, type RefObject } from "react";
import { mainRef } from "../browser/pageElements.ts";

/**
 * The element into which menus and popups render: that of the screen, or of a layer that covers it, because everything
 * else is hidden then.
 */
export const PortalContext = createContext<RefObject<HTMLElement | null>>(mainRef);
