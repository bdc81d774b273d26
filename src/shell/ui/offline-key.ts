import { openDB } from "idb";

const store = "keys";
const name = "offline sign-in";

/**
 * Encrypts a text with AES-GCM (a new nonce before the encrypted bytes, base64). The key is made in this browser and cannot be exported, not even
 * by this page. It is in a separate database, so that a copy of the records alone reveals nothing.
 */
export async function seal(text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, await key(), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
}

async function key(): Promise<CryptoKey> {
  const database = await openDB("holdpoint-keys", 1, { upgrade: (fresh) => void fresh.createObjectStore(store) });
  try {
    const kept = (await database.get(store, name)) as CryptoKey | undefined;
    if (kept) return kept;
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    await database.put(store, made, name);
    return made;
  } finally {
    database.close();
  }
}
