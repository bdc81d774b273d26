import { Button, Group } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { draftOf, dropDraft, storeDraft, type StoredDraft } from "#kit/offline/drafts.ts";
import { useActor } from "../actor.ts";
import { Instant } from "../display.tsx";
import { Banner } from "../status.tsx";

interface Kept {
  /** Unsaved work of an earlier visit, until it is restored or discarded. */
  offered: StoredDraft | null;
  takeUp: () => void;
  drop: () => void;
}

const pause = 400;

/** Keeps what is typed on this device while it is unsaved, and offers unsaved work of an earlier visit. */
export function useStoredDraft(name: string | undefined, form: UseFormReturn<FieldValues, unknown, FieldValues>): Kept {
  const { id } = useActor();
  const [offered, setOffered] = useState(() => (name === undefined ? null : draftOf(id, name)));
  const pending = useRef<{ values: FieldValues; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = useCallback(() => {
    if (!pending.current || name === undefined) return;
    clearTimeout(pending.current.timer);
    storeDraft(id, name, pending.current.values);
    pending.current = null;
  }, [id, name]);

  const drop = useCallback(() => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = null;
    setOffered(null);
    if (name !== undefined) dropDraft(id, name);
  }, [id, name]);

  useEffect(() => {
    if (name === undefined) return;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return;
        if (pending.current) clearTimeout(pending.current.timer);
        pending.current = { values: structuredClone(values), timer: setTimeout(flush, pause) };
      },
    });
    window.addEventListener("pagehide", flush);
    return () => {
      stop();
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [form, name, flush]);

  function takeUp() {
    if (offered) form.reset(offered.values, { keepDefaultValues: true });
    setOffered(null);
  }
  return { offered, takeUp, drop };
}

export function DraftOffer({ kept: { offered, takeUp, drop } }: { kept: Kept }) {
  if (!offered) return null;
  return (
    <Banner
      meaning="idle"
      title="Unsaved work is kept on this device"
      action={
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" onClick={takeUp}>
            Restore
          </Button>
          <Button size="xs" variant="default" onClick={drop}>
            Discard
          </Button>
        </Group>
      }
    >
      Last changed on <Instant at={offered.keptAt} />.
    </Banner>
  );
}
