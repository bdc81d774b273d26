import { useInViewport } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { linkOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { bytesOf, pictureOf } from "#kit/offline/database.ts";
import { useActor } from "./actor.ts";
import { smallPicture } from "./decoded.ts";

interface Pictured {
  id: string;
  /** Stored on this device, not sent yet. */
  isInLine?: boolean;
}

/** A small picture of a record's photo: from the server, or from this device while it has not been sent yet. */
export function FilePicture({ file, alt = "" }: { file: Pictured; alt?: string }) {
  const src = useThumbnailAddress(file);
  return src ? <img src={src} alt={alt} loading="lazy" /> : null;
}

/** The address of a photo's small picture. */
export function useThumbnailAddress(file: Pictured): string | null {
  const kept = useKept(file, thumbnailOf);
  return file.isInLine ? kept : linkOf(files.endpoints.thumbnail, { id: file.id });
}

/** A small picture of a file that was just chosen, made when it comes into sight; an empty frame for what is not a picture. */
export function ChosenPicture({ file, className }: { file: File; className: string | undefined }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [url, setUrl] = useState<string | null>(null);
  const isWanted = inViewport && url === null && file.type.startsWith("image/");
  useEffect(() => {
    if (!isWanted) return;
    const gone = new AbortController();
    void smallPicture(file, gone.signal).then((small) => {
      if (small && !gone.signal.aborted) setUrl(URL.createObjectURL(small));
    });
    return () => gone.abort();
  }, [isWanted, file]);
  return (
    <div ref={ref} className={className} aria-hidden>
      {url && <img src={url} alt="" onLoad={() => URL.revokeObjectURL(url)} />}
    </div>
  );
}

/** The address of a file as it was taken: at the server, or on this device while it has not been sent yet. */
export function useFileAddress(file: Pictured): string | null {
  const kept = useKept(file, bytesOf);
  return file.isInLine ? kept : linkOf(files.endpoints.content, { id: file.id, query: { inline: "true" } });
}

async function thumbnailOf(person: string, id: string): Promise<Blob | null> {
  const found = await pictureOf(person, id);
  return found && (found.small ?? smallPicture(found.blob));
}

function useKept({ id, isInLine }: Pictured, read: (person: string, id: string) => Promise<Blob | null>): string | null {
  const { id: person } = useActor();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isInLine) return;
    let made: string | null = null;
    let isGone = false;
    void read(person, id).then((blob) => {
      if (!blob || isGone) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, person, isInLine, read]);
  return url;
}
