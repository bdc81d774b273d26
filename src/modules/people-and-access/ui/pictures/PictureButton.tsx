import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { readAgain, wordsOf } from "#kit/ui/data.ts";
import { FileInput } from "#kit/ui/FileInput.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uploadFile } from "#kit/ui/upload.ts";

/** Sends a picture to an address, reads again what is on screen, and keeps what went wrong. */
export function usePicture(address: string, done: string) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queryClient = useQueryClient();
  async function send(file: File): Promise<boolean> {
    setSending(true);
    setFailure(null);
    try {
      await uploadFile(address, file, () => undefined);
      await readAgain(queryClient);
      toast({ title: done });
      return true;
    } catch (error) {
      setFailure(wordsOf(error).title);
      return false;
    } finally {
      setSending(false);
    }
  }
  return { send, sending, failure };
}

interface PictureButtonProps {
  label: string;
  accept: string;
  sending: boolean;
  onChoose: (file: File) => void;
}

/** Opens the chooser of files. */
export function PictureButton({ label, accept, sending, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        input={input}
        label={label}
        accept={accept}
        onChosen={([file]) => {
          if (file) onChoose(file);
        }}
      />
      <Button variant="default" loading={sending} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
