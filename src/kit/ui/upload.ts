import { answerOf, urlOf } from "#kit/client.ts";

/** Sends one file as multipart/form-data and tells how much has gone (0 to 1). `fetch` cannot tell that, hence the older way. */
export function uploadFile(address: string, file: File, progress: (share: number) => void): Promise<unknown> {
  const form = new FormData();
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", urlOf(address));
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError("The file could not be sent."));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      answerOf(new Response(status === 204 ? null : responseText, { status, statusText })).then(resolve, reject);
    };
    request.send(form);
  });
}
