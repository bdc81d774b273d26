import { Button, FileInput, Group, Progress, Stack } from "@mantine/core";
import { useState } from "react";
import type { Outcome } from "../../bulk-contract.ts";
import { peopleAndAccess } from "../../contract.ts";
import { importLimits } from "../../import-contract.ts";
import { Outcomes } from "../bulk/Outcomes.tsx";
import { Preview, type Checked } from "./Preview.tsx";
import { addressOf } from "#kit/client.ts";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { Refused } from "#kit/ui/states.tsx";
import { textOfFile } from "#kit/ui/text-of-file.ts";

const { importTemplate, checkImport, importPeople } = peopleAndAccess.endpoints;

/** Invites the people of a file: read it, look at what was read, then invite those without a problem. */
export default function ImportPage() {
  const [unread, setUnread] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  // Without a key, so that the server keeps nothing of a file that is only looked at.
  const check = useSend(checkImport, { secret: true, onDone: setChecked });
  const { outcomes, left, start, failure } = useImport();
  async function open(file: File | null) {
    setChecked(null);
    setUnread(null);
    if (!file) return;
    try {
      const csv = await textOfFile(file, importLimits.characters * 4);
      await check.send({ body: { csv } }).catch(() => undefined);
    } catch (failure) {
      setUnread(failure instanceof RangeError ? failure.message : "This file could not be read. Choose it again.");
    }
  }
  return (
    <Page title="Import people">
      {outcomes === null ? (
        <Section title="The file">
          <Stack gap={12}>
            <p className="quiet">
              CSV in UTF-8 with a line of headings, at most 1,000 people. Nothing is saved until you have reviewed it.
            </p>
            <Group align="end">
              <FileInput
                label="File"
                accept=".csv,text/csv"
                placeholder="Choose a CSV file"
                clearable
                error={unread}
                miw={260}
                onChange={(file) => void open(file)}
              />
              <Button
                variant="default"
                onClick={() => void saveFile(addressOf(importTemplate, {}), "people-to-import.csv").catch(sayFailure)}
              >
                Download the template
              </Button>
            </Group>
            {!checked && <Refused of={check.failure} />}
            {check.sending && <p role="status">Reading the file…</p>}
          </Stack>
        </Section>
      ) : (
        <Section title="Results">
          <Under outcomes={outcomes} left={left} failure={failure} />
        </Section>
      )}
      {checked && outcomes === null && <Preview checked={checked} onImport={start} />}
    </Page>
  );
}

/** How far an import is, and afterwards what became of each. */
function Under({ outcomes, left, failure }: { outcomes: readonly Outcome[]; left: number; failure: boolean }) {
  const all = outcomes.length + left;
  return (
    <Stack gap={12}>
      {left > 0 && !failure && (
        <>
          <p role="status">
            {outcomes.length} of {all} people
          </p>
          <Progress value={(100 * outcomes.length) / all} aria-label="Inviting" />
        </>
      )}
      {failure && (
        <p role="alert">
          The server could not be reached; {left} people are left. Import the file again: no one is invited twice.
        </p>
      )}
      {outcomes.length > 0 && <Outcomes of={outcomes} />}
      {(left === 0 || failure) && (
        <Group>
          <Button component={Go} href="/user-management?status=invited">
            Show invited people
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type Person = NonNullable<Checked["rows"][number]["person"]>;

/** Sends the people in parts, one after the other, and keeps what became of each. */
function useImport() {
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [left, setLeft] = useState(0);
  const [failure, setFailure] = useState(false);
  const part = useSend(importPeople);
  async function start(people: readonly Person[]) {
    let done: readonly Outcome[] = [];
    setOutcomes(done);
    setLeft(people.length);
    for (let at = 0; at < people.length; at += importLimits.atOnce) {
      const reply = await part.send({ body: { people: people.slice(at, at + importLimits.atOnce) } }).catch(() => null);
      if (reply === null) return setFailure(true);
      done = [...done, ...reply];
      setOutcomes(done);
      setLeft(people.length - done.length);
    }
  }
  return { outcomes, left, failure, start: (people: readonly Person[]) => void start(people) };
}
