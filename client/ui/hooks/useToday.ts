import { useEffect, useState } from "react";
import { getToday } from "../format.ts";

/** The events after which a timer may have been late, because the browser or the computer has slept. */
const WAKE_EVENTS = ["visibilitychange", "pageshow", "focus"];

function getNextMidnight() {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
}

/** Returns the day of this device. Renders again at local midnight, and when the page is shown on another day. */
export function useToday() {
  const [today, setToday] = useState(getToday);
  useEffect(() => {
    let timer = setTimeout(update, getNextMidnight() - Date.now());
    function update() {
      clearTimeout(timer);
      timer = setTimeout(update, getNextMidnight() - Date.now());
      setToday(getToday());
    }
    for (const event of WAKE_EVENTS) window.addEventListener(event, update);
    return () => {
      for (const event of WAKE_EVENTS) window.removeEventListener(event, update);
      clearTimeout(timer);
    };
  }, []);
  return today;
}
