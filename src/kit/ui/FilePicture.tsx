import { useEffect, useState } from "react";
import { linkOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { bytesOf } from "#kit/offline/database.ts";
import { useActor } from "./actor.ts";

interface Pictured {
  id: string;
  /** Stored on this device, not sent yet. */
  isInLine?: boolean;
}

/** A small picture of a record's photo: from the server, or from this device while it has not been sent yet. */
export function FilePicture({ file, alt = "" }: { file: Pictured; alt?: string }) {
  const kept = useKept(file);
  const src = file.isInLine ? kept : linkOf(files.endpoints.thumbnail, { id: file.id });
  return src ? <img src={src} alt={alt} loading="lazy" /> : null;
}

/** The address of a file as it was taken: at the server, or on this device while it has not been sent yet. */
export function useFileAddress(file: Pictured): string | null {
  const kept = useKept(file);
  return file.isInLine ? kept : linkOf(files.endpoints.content, { id: file.id, query: { inline: "true" } });
}

function useKept({ id, isInLine }: Pictured): string | null {
  const { id: person } = useActor();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isInLine) return;
    let made: string | null = null;
    let isGone = false;
    void bytesOf(person, id).then((blob) => {
      if (!blob || isGone) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, person, isInLine]);
  return url;
}
