/** Why a video is refused, on the device and by the server. `name` is that of the file, if it has one. */
export const videoRefused = (name: string | undefined): string =>
  `${name ?? "This file"} is a video. Videos cannot be printed: take photos instead`;
