import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { agesOfKept, whenAgesChange } from "#kit/offline/kept-answers.ts";
import { useIsAgeTold } from "#kit/ui/age-told.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Banner } from "#kit/ui/status.tsx";
import styles from "./frame.module.css";

const isOld = (readAt: string) => Date.now() - Date.parse(readAt) > 86_400_000;

/** Shows the age of what is on screen, where it came from this device and not from the server. */
export function KeptAge() {
  const oldest = useOldest();
  const isTold = useIsAgeTold();
  if (oldest === null || isTold) return null;
  return (
    <div className={styles.age}>
      <Banner meaning={isOld(oldest) ? "due" : "idle"}>
        Shown from this device, as it was on <Instant at={oldest} />.
      </Banner>
    </div>
  );
}

/** For the queries of the present page. */
function useOldest(): string | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => {
      const stop = [whenAgesChange(listener), cache.subscribe(() => queueMicrotask(listener))];
      return () => stop.forEach((one) => one());
    },
    () => {
      const ages = agesOfKept();
      if (ages.size === 0) return null;
      const shown = cache.getAll().flatMap((query) => (query.isActive() ? [ages.get(String(query.queryKey[0])) ?? ""] : []));
      return shown.filter(Boolean).toSorted()[0] ?? null;
    },
  );
}
