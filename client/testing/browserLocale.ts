/** Tests format dates as a browser with this locale does, whatever that of the machine is. */
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true, writable: true });
