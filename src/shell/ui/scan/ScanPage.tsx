import { Button, TextInput } from "@mantine/core";
import { type FormEvent, use, useState } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { RecordKindsContext } from "#kit/ui/record-kinds.ts";
import { useGo } from "#kit/ui/routing.ts";
import { CodeCamera } from "#kit/ui/scan/CodeCamera.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import type { FoundRecord } from "../palette-finds.ts";
import { addressIn, findCode } from "./find-code.ts";
import styles from "./scan.module.css";

/**
 * Opens what has a code: an instrument by its tag, a report by its code or number, a job. Read by the camera where the platform supports it, or
 * typed.
 */
export default function ScanPage() {
  const kinds = use(RecordKindsContext);
  const { id: person } = useActor();
  const { online } = useConnection();
  const go = useGo();
  const [code, setCode] = useState("");
  const [found, setFound] = useState<{ code: string; records: FoundRecord[] } | null>(null);
  const [looking, setLooking] = useState(false);

  async function open(text: string) {
    const sought = text.trim();
    if (sought === "") return;
    const address = addressIn(sought, window.location.host);
    if (address) return go(address);
    setLooking(true);
    const records = await findCode(kinds, sought, { person, online });
    setLooking(false);
    const [only] = records;
    if (only && records.length === 1) return go(only.href);
    setFound({ code: sought, records });
  }
  return (
    <Page title="Scan" narrow>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void open(code);
        }}
      >
        <TextInput
          label="Tag, number or code"
          description="Of an instrument, a report or a job."
          size="lg"
          autoFocus
          autoCapitalize="characters"
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" size="lg" loading={looking}>
            Open
          </Button>
          <CodeCamera
            size="lg"
            onCode={(text) => {
              setCode(text);
              void open(text);
            }}
          />
        </div>
      </form>
      {found && <Found of={found} online={online} />}
    </Page>
  );
}

function Found({ of: { code, records }, online }: { of: { code: string; records: readonly FoundRecord[] }; online: boolean }) {
  if (records.length === 0)
    return (
      <EmptyState title={`No results for ${code}`}>
        {online ? "Check the letters and figures." : "Without a network only what was prepared for the field is found."}
      </EmptyState>
    );
  return (
    <Section title={`Found for ${code}`}>
      <ul className={styles.list}>
        {records.map(({ href, number, title, group }) => (
          <li key={href}>
            <Go href={href} className={styles.found}>
              <span className="mono">{number}</span> {title} <span className="quiet">{group}</span>
            </Go>
          </li>
        ))}
      </ul>
    </Section>
  );
}
