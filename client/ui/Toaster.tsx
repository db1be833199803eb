import { Toast } from "radix-ui";
import { closeToast, TOAST_DURATION, useToasts } from "./toasts.ts";

/** The toasts, bottom right; swiped away to the right, reached with F8 (Specification, section 9). */
export function Toaster() {
  return (
    <Toast.Provider duration={TOAST_DURATION} label="Notification" swipeDirection="right" swipeThreshold={50}>
      {useToasts().map(({ id, open, type, title, description }) => (
        <Toast.Root
          key={id}
          type={type}
          open={open}
          onOpenChange={(stays) => !stays && closeToast(id)}
          className={
            "sheet flex items-start gap-3 p-4 pr-2 shadow-lg data-[state=closed]:animate-[leave_150ms_ease-out_forwards] " +
            "data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
          }
        >
          <div className="min-w-0 grow wrap-anywhere">
            <Toast.Title className="font-medium" dir="auto">
              {title}
            </Toast.Title>
            {description && <Toast.Description className="quiet text-sm">{description}</Toast.Description>}
          </div>
          <Toast.Close
            aria-label="Close"
            className="quiet grid size-9 shrink-0 place-items-center rounded-lg pointer-coarse:size-11"
          >
            ✕
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={["F8"]}
        className="fixed right-0 bottom-0 z-10 flex w-76 max-w-full flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
      />
    </Toast.Provider>
  );
}
