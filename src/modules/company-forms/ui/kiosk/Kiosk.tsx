import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { useTitle } from "#kit/ui/routing.ts";
import { LinesSkeleton } from "#kit/ui/states.tsx";
import type { KioskForm } from "#modules/forms/kiosk.ts";
import styles from "../link/link.module.css";
import { askStart, type Opened } from "./ask.ts";
import { FormAtKiosk } from "./FormAtKiosk.tsx";
import { KioskStarts } from "./KioskStarts.tsx";
import { useLeftAlone } from "./left-alone.ts";

/** A tablet at a gate or in a yard: a name and a PIN open one form; once it is sent or left, the page is as before. */
export function Kiosk({ token }: { token: string }) {
  useTitle("Kiosk");
  const asked = useQuery({ queryKey: ["kiosk", token], queryFn: () => askStart(token), retry: false, refetchInterval: 300_000 });
  const [filling, setFilling] = useState<{ opened: Opened; form: KioskForm } | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  function leave() {
    setFilling(null);
    setSent(null);
  }
  useLeftAlone(filling !== null || sent !== null, leave);
  const { data } = asked;
  return (
    <main className={styles.page}>
      {asked.isPending && (
        <>
          <h1>Kiosk</h1>
          <LinesSkeleton />
        </>
      )}
      {asked.error && !data && <LinkNotThere failure={asked.error} what="kiosk" />}
      {data && <p className="quiet">{`${data.company.name}, ${data.name}`}</p>}
      {data &&
        (data.isEnded ? (
          <>
            <h1>This kiosk was ended</h1>
            <p>Tell whoever looks after it. Forms can be filled in Company forms on your own device.</p>
          </>
        ) : filling ? (
          <FormAtKiosk
            token={token}
            {...filling}
            onLeave={leave}
            onSent={(number) => {
              setFilling(null);
              setSent(number);
            }}
          />
        ) : (
          <KioskStarts
            token={token}
            start={data}
            sent={sent}
            onOpened={(opened, form) => {
              setSent(null);
              setFilling({ opened, form });
            }}
          />
        ))}
    </main>
  );
}
