import { frameIcons } from "virtual:frameIcons";
import { memo } from "react";
import { Icon, InlineIcon } from "./Icon.tsx";

/**
 * An icon that the frame of a screen or the head of a list shows at first. The module of these icons is not loaded on
 * home, which would be hydrated with other icons than it was prerendered with if `Icon` knew them.
 */
export const FrameIcon = memo(function FrameIcon({ name, className = "size-5" }: { name: string; className?: string }) {
  const body = frameIcons[name];
  return body === undefined ? (
    <Icon name={name} className={className} />
  ) : (
    <InlineIcon body={body} className={`inline-block shrink-0 ${className}`} />
  );
});
