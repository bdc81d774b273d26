import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconClock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { Go } from "#kit/ui/Go.tsx";
import { sendWaiting, useWaiting } from "#kit/ui/outbox.ts";
import { putLeftOversInLine } from "../device/device-work.ts";
import styles from "./field.module.css";
import { type Light, lightOf, useReady } from "./use-packs.ts";

const faces: Record<Exclude<Light, "none">, { words: string; meaning: string; Icon: typeof IconClock }> = {
  ready: { words: "Ready for the field", meaning: "good", Icon: IconCircleCheck },
  papers: { words: "Ready, but one of your certificates is not valid", meaning: "due", Icon: IconAlertTriangle },
  partly: { words: "Partly ready for the field", meaning: "due", Icon: IconCircleHalf2 },
  old: { words: "Ready, but some days old", meaning: "due", Icon: IconClock },
  not: { words: "Not ready for the field", meaning: "idle", Icon: IconCircleDashed },
};

/** The indicator in the top bar: whether this device has what its person's jobs need offline. It links to the page that gets it ready. */
export default function FieldLight() {
  const ready = useReady();
  const [now] = useState(() => new Date());
  useLeftOvers();
  const light = lightOf(ready, now);
  if (light === "none") return null;
  const { words, meaning, Icon } = faces[light];
  return (
    <Go href="/on-this-device" className={styles.light} data-meaning={meaning} aria-label={words} title={words}>
      <Icon size={16} aria-hidden />
      <span className={styles.lightWords}>{words}</span>
    </Go>
  );
}

/** Changes left by a closed page are put in the outbox once, when the outbox is loaded. */
function useLeftOvers(): void {
  const { id: person } = useActor();
  const isKnown = useWaiting().own !== null;
  useEffect(() => {
    if (isKnown)
      void putLeftOversInLine(person)
        .then(sendWaiting)
        .catch(() => undefined);
  }, [person, isKnown]);
}
