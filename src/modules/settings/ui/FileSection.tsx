import { Button, Checkbox, FileButton, Group } from "@mantine/core";
import { useState } from "react";
import { type Difference, SettingsFile } from "../settings-file.ts";
import { companyLabels, settings } from "../contract.ts";
import { profileLabels } from "../contract-regulatory.ts";
import styles from "./settings.module.css";
import { financeLabels } from "#directory/finance/finance-defaults.ts";
import { retentionClasses, retentionClassIds } from "#retention/classes.ts";
import { ask, linkOf } from "#kit/client.ts";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { valueText } from "#kit/ui/value.tsx";
import type { SectionProps } from "./section-props.ts";

const { settingsFile, compareFile, importFile } = settings.endpoints;

interface Compared {
  file: SettingsFile;
  differences: Difference[];
}

/** All settings as one file, for a second installation or to go back to; a file is compared before anything of it is taken over. */
export default function FileSection({ mayEdit }: SectionProps) {
  const [compared, setCompared] = useState<Compared | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  async function read(chosen: File | null) {
    setWrong(null);
    setCompared(null);
    const file = chosen && fileIn(await chosen.text());
    if (!file) return chosen && setWrong("This is not a settings file. Choose one that was downloaded here.");
    try {
      setCompared({ file, differences: await ask(compareFile, { body: file }) });
    } catch (failure) {
      sayFailure(failure);
    }
  }
  if (!mayEdit)
    return (
      <Section title="Settings as file" id="file">
        <p className="quiet">An administrator can download the settings and import them from a file.</p>
      </Section>
    );
  return (
    <Section title="Settings as file" id="file">
      <p className="quiet">
        Company, security, numbering, regulatory profile, taxes, accounts, holidays, retention and legal holds in one file.
        Passwords, pictures and records are not in it.
      </p>
      <Group gap="xs">
        <Button component="a" variant="default" href={linkOf(settingsFile, {})} download>
          Download settings
        </Button>
        <FileButton onChange={(chosen) => void read(chosen)} accept="application/json,.json">
          {(props) => (
            <Button {...props} variant="default">
              Compare with a file
            </Button>
          )}
        </FileButton>
      </Group>
      {wrong && <Banner meaning="bad" title={wrong} />}
      {compared && <Differences key={JSON.stringify(compared.differences)} {...compared} onDone={() => setCompared(null)} />}
    </Section>
  );
}

function fileIn(text: string): SettingsFile | null {
  try {
    return SettingsFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

type Row = Difference & { id: string };

function Differences({ file, differences, onDone }: Compared & { onDone: () => void }) {
  const rows = differences.map((one): Row => ({ ...one, id: `${one.part} ${one.name}` }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(rows.map(({ id }) => id)));
  const send = useSend(importFile, {
    done: ({ applied }) => (applied === 1 ? "1 setting imported" : `${applied} settings imported`),
    onDone,
  });
  if (rows.length === 0) return <Banner meaning="good" title="The file contains no changes" />;
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  return (
    <div className={styles.kept}>
      <ul className={styles.versions} aria-label="Differences">
        {rows.map(({ id, now, file: said, ...row }) => (
          <li key={id} className={styles.files}>
            <Checkbox label={titleOf(row)} checked={chosen.has(id)} onChange={() => toggle(id)} />
            <div className={styles.value}>
              <span className="quiet">Now:</span> {valueText(now)}
            </div>
            <div className={styles.value}>
              <span className="quiet">In the file:</span> {valueText(said)}
            </div>
          </li>
        ))}
      </ul>
      <Refused of={send.failure} />
      <div>
        <Button
          loading={send.sending}
          disabled={chosen.size === 0}
          onClick={() => {
            const wanted = rows.filter(({ id }) => chosen.has(id)).map(({ part, name }) => ({ part, name }));
            void send.send({ body: { file, chosen: wanted } }).catch(() => null);
          }}
        >
          Take over {chosen.size === 1 ? "1 setting" : `${chosen.size} settings`}
        </Button>
      </div>
    </div>
  );
}

const partWords: Record<Difference["part"], string> = {
  company: "Company",
  security: "Security",
  numbering: "Numbering",
  regulatory: "Regulatory profile",
  intervals: "Interval",
  finance: "Finance",
  taxCodes: "Tax code",
  taxRules: "Tax rule",
  payRules: "Pay rule",
  revenueAccounts: "Revenue account",
  holidayCalendars: "Holiday calendar",
  retention: "Retention",
  legalHolds: "Legal hold",
};
const classTitles = Object.fromEntries(retentionClassIds.map((id) => [id, retentionClasses[id].title]));
const names: Record<string, string> = {
  ...companyLabels,
  ...profileLabels,
  ...classTitles,
  ...financeLabels,
};
const titleOf = ({ part, name }: Pick<Difference, "part" | "name">) => `${partWords[part]}: ${names[name] ?? name}`;
