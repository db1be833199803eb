import { Toast } from "radix-ui";
import { buttonLook } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { closeToast, TOAST_DURATION, type Toast as Told, useToasts } from "./toasts.ts";

/** The toasts, bottom right; swiped away to the right, reached with F8 (Specification, section 9). */
export function ToastStack() {
  return (
    <Toast.Provider duration={TOAST_DURATION} label="Notification" swipeDirection="right" swipeThreshold={50}>
      {useToasts().map((toast) => (
        <Sheet key={toast.id} toast={toast} />
      ))}
      <Toast.Viewport
        hotkey={["F8"]}
        className="fixed right-0 bottom-0 z-20 flex w-92 max-w-full flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
      />
    </Toast.Provider>
  );
}

function Sheet({ toast: { id, open, type, title, description, duration, action } }: { toast: Told }) {
  return (
    <Toast.Root
      type={type}
      open={open}
      duration={duration}
      onOpenChange={(stays) => !stays && closeToast(id)}
      className={
        "sheet flex items-center gap-2 p-2 ps-4 shadow-lg data-[state=closed]:animate-[leave_150ms_ease-out_forwards] " +
        "data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      }
    >
      <div className="min-w-0 grow py-1.5 wrap-anywhere">
        <Toast.Title className="font-medium" dir="auto">
          {title}
        </Toast.Title>
        {description && <Toast.Description className="quiet text-sm">{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action altText={action.altText} onClick={action.onAct} className={`${buttonLook("plain")} shrink-0`}>
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label="Close" className={`${buttonLook("quiet")} shrink-0 px-0!`}>
        <Icon name="lucide:x" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
