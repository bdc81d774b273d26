import { answerOf, urlOf } from "#kit/client.ts";

/** The server accepts six at a time from one person, who may have another page open. */
const atOnce = 3;
let sending = 0;
const waiting: (() => void)[] = [];

/** Sends one file as multipart/form-data and reports progress (0 to 1); when many are sent at once each waits for its turn. */
export async function uploadFile(address: string, file: File, progress: (share: number) => void, key?: string): Promise<unknown> {
  if (sending >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
  else sending += 1;
  try {
    return await send(address, file, progress, key);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else sending -= 1;
  }
}

/** `fetch` cannot report progress, hence XMLHttpRequest. */
function send(address: string, file: File, progress: (share: number) => void, key: string | undefined): Promise<unknown> {
  const form = new FormData();
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", urlOf(address));
    request.withCredentials = true;
    if (key) request.setRequestHeader("idempotency-key", key);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError("The file could not be sent."));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      answerOf(new Response(status === 204 ? null : responseText, { status, statusText })).then(resolve, reject);
    };
    request.send(form);
  });
}
