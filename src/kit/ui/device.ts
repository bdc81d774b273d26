const name = "holdpoint-device";
let made: string | null = null;

/** Tells this device from others, in the list of one's sessions: "device_", an instant and a random text. Made once and kept. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(name);
    if (kept) return kept;
    made ??= newDeviceId();
    localStorage.setItem(name, made);
  } catch {
    // Closed storage: the device keeps its name until the page is loaded anew.
    made ??= newDeviceId();
  }
  return made;
}

function newDeviceId(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join("");
  return `device_${Date.now()}_${random}`;
}
