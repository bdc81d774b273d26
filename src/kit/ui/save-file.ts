import { answerOf, call } from "#kit/client.ts";

/**
 * Fetches a file and saves it under the name the server gives. It is fetched and not linked, so that a refusal is shown in words instead of being
 * saved as a file.
 */
export async function saveFile(address: string, otherwise = "download", headers: Record<string, string> = {}): Promise<void> {
  const response = await call(address, { headers });
  if (!response.ok) await answerOf(response);
  saveBlob(await response.blob(), nameIn(response.headers.get("content-disposition")) ?? otherwise);
}

/** Saves a file the page has made itself. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? null;
}
