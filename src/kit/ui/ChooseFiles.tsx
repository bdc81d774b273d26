import { Button } from "@mantine/core";
import { IconCamera, IconPaperclip } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { FileInput } from "./FileInput.tsx";

/** Files that someone has selected, or taken with the camera of this device. */
export interface Chosen {
  files: readonly File[];
  byCamera: boolean;
}

/** A button that opens the camera of a phone, or the file chooser. */
export function ChooseFiles({
  camera = false,
  size,
  onChosen,
  children,
}: {
  camera?: boolean;
  size?: "xs";
  onChosen: (chosen: Chosen) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = camera ? IconCamera : IconPaperclip;
  return (
    <>
      <Button
        {...(size ? { size } : {})}
        variant="default"
        leftSection={<Icon size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <FileInput
        input={input}
        label={camera ? "Take a photo" : "Choose files"}
        several={!camera}
        camera={camera}
        onChosen={(files) => onChosen({ files, byCamera: camera })}
      />
    </>
  );
}
