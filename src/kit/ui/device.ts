const name = "holdpoint-device";
let made: string | null = null;

/**
 * Distinguishes this device from others, in the list of a person's sessions: "device_", an instant and a random text. Created once and stored.
 */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(name);
    if (kept) return kept;
    made ??= newDeviceId();
    localStorage.setItem(name, made);
  } catch {
    // Storage is not available: the device keeps its name until the page is reloaded.
    made ??= newDeviceId();
  }
  return made;
}

function newDeviceId(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join("");
  return `device_${Date.now()}_${random}`;
}
