import type { RefObject } from "react";

interface FileInputProps {
  /** Clicking it opens the chooser. */
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** The accepted files, as in the `accept` attribute. */
  accept?: string | undefined;
  several?: boolean;
  /** Opens the camera of a phone for a picture. */
  camera?: boolean;
  onChosen: (files: readonly File[]) => void;
}

/** The hidden field behind a button that opens the file chooser or the camera; the same file can be selected again. */
export function FileInput({ input, label, accept, several = false, camera = false, onChosen }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple={several}
      accept={camera ? "image/*" : accept}
      {...(camera ? { capture: "environment" as const } : {})}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = "";
        onChosen(files);
      }}
    />
  );
}
