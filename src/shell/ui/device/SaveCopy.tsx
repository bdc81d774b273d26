import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { zip } from "fflate";
import { useState } from "react";
import { bytesOf } from "#kit/offline/database.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { saveBlob } from "#kit/ui/save-file.ts";
import { useWaiting } from "#kit/ui/outbox.ts";

/** Everything in the outbox, with its photos, in one file: a way to save the work on a device that will reach no server any more. */
export function SaveCopy() {
  const { own } = useWaiting();
  const [making, setMaking] = useState(false);
  async function save() {
    setMaking(true);
    try {
      const packed = await packedOf(own ?? []);
      saveBlob(new Blob([packed]), `on-this-device-${new Date().toISOString().slice(0, 10)}.zip`);
    } catch (failure) {
      sayFailure(failure);
    } finally {
      setMaking(false);
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={making} onClick={() => void save()}>
      Save a copy
    </Button>
  );
}

async function packedOf(commands: NonNullable<ReturnType<typeof useWaiting>["own"]>): Promise<BlobPart> {
  const files: Record<string, Uint8Array> = { "waiting.json": new TextEncoder().encode(JSON.stringify(commands, null, 1)) };
  for (const { id, person, size } of commands) {
    // oxlint-disable-next-line no-await-in-loop -- only one photo in memory at a time
    const blob = size > 0 ? await bytesOf(person, id) : null;
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (blob) files[`files/${id}`] = new Uint8Array(await blob.arrayBuffer());
  }
  return new Promise((done, fail) => zip(files, { level: 0 }, (error, packed) => (error ? fail(error) : done(packed))));
}
