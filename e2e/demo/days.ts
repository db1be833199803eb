/** The moment in so many days, at an hour of this machine's clock. */
function toMoment(days: number, hour: number): Date {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hour, 0, 0, 0);
  return date;
}

const HOUR = 3_600_000;

/** The moment so many days ago, at an hour of this machine's clock. That of today is at least an hour ago. */
export const ago = (days: number, hour: number) =>
  new Date(Math.min(toMoment(-days, hour).getTime(), Date.now() - HOUR));

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The day of a moment on this machine, as "2026-11-24". */
export const toDay = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The day in so many days; negative for one that is over. */
export const inDays = (days: number) => toDay(toMoment(days, 12));

/** In how many days the next working day comes that is at least so many days away. */
export const findWorkday = (least: number) =>
  [least, least + 1, least + 2].find((days) => ![0, 6].includes(toMoment(days, 12).getDay())) ?? least;

/** The zone of this machine, in which lists come back. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A rule that counts from a day, and brings a list back every so many weeks on the weekday of that day. */
export const weekly = (start: string, every = 1) => ({ unit: "WEEK", every, zone: ZONE, start });
