/** Returns the time zone of this device, as "Europe/Berlin". */
export const getZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
