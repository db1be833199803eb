import { useTitle } from "../../ui/hooks/useTitle.ts";
import { ClerkSlot } from "./ClerkSlot.tsx";

/** `/account` and its pages. */
export function AccountPage() {
  useTitle("Account");
  return <ClerkSlot name="account" />;
}
