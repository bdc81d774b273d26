import type { RefObject } from "react";

interface FileInputProps {
  /** A click on it opens the chooser. */
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** Which files, as the attribute `accept` says it. */
  accept?: string | undefined;
  several?: boolean;
  /** Opens the camera of a phone for a picture. */
  camera?: boolean;
  onChosen: (files: readonly File[]) => void;
}

/** The field behind a button that opens the chooser of files or the camera; the same file can be chosen again. */
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
