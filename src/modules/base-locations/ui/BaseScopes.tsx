import { Select } from "@mantine/core";
import { useState } from "react";
import { type BaseLocation, baseLocations } from "../contract.ts";
import styles from "./bases.module.css";
import type { BaseScope } from "#directory/bases/scopes.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { daysBetween, isDay } from "#kit/validity.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** What the base was and is accredited for, with the answer for any method and day. */
export function BaseScopes({ base }: { base: BaseLocation }) {
  const today = useToday();
  return (
    <>
      <Section title="Accreditation">
        {base.scopes.length === 0 ? (
          <p className="quiet">None. No accreditation mark prints on reports of this base.</p>
        ) : (
          <>
            <DataTable
              short
              caption="Accreditation"
              rows={base.scopes.toSorted((a, b) => b.validTo.localeCompare(a.validTo))}
              keyOf={({ standard, accreditationNumber, validFrom, validTo }) =>
                [standard, accreditationNumber, validFrom, validTo].join(" ")
              }
              columns={[...columns, status(today)]}
            />
            <p className="quiet">
              Accreditations that have started stay on record. A mark prints on a report only where the method, the template and
              every inspection day fall within one of these.
            </p>
          </>
        )}
      </Section>
      {base.scopes.length > 0 && <WasAccredited id={base.id} today={today} />}
      <Section title="Licenses">
        <p className="quiet">Licenses for radioactive sources belong to the company. See Settings, Regulatory profile.</p>
      </Section>
    </>
  );
}

function WasAccredited({ id, today }: { id: string; today: string }) {
  const [method, setMethod] = useState<string>(methods[0]);
  const [on, setOn] = useState(today);
  const asked = useAsk(baseLocations.endpoints.accredited, { id, query: { method, on } }, { when: isDay(on) });
  return (
    <Section title="Was it accredited?">
      <div className={styles.asked}>
        <Select label="Method" data={methods} value={method} allowDeselect={false} onChange={(next) => next && setMethod(next)} />
        <DayInput label="On" value={on} onChange={setOn} />
      </div>
      {isDay(on) && (
        <Asked of={asked}>
          {({ accredited, by }) => (
            <Banner
              meaning={accredited ? "good" : "idle"}
              title={`${accredited ? "Accredited" : "Not accredited"} for ${method} on ${dayText(on)}`}
            >
              {by.map(({ standard, accreditationNumber }) => `${standard}, ${accreditationNumber}`).join("; ")}
            </Banner>
          )}
        </Asked>
      )}
    </Section>
  );
}

const soon = 90;

const columns: Column<BaseScope>[] = [
  { field: "standard", title: "Standard", phone: "title" },
  { field: "accreditationNumber", title: "Number", mono: true, phone: "detail" },
  { field: "methods", title: "Methods", phone: "detail", show: ({ methods: of }) => of.join(", ") || "All" },
  { field: "templates", title: "Report templates", show: ({ templates }) => templates?.join(", ") || "All" },
  { field: "validFrom", title: "From", show: ({ validFrom }) => <Day on={validFrom} /> },
  { field: "validTo", title: "To", phone: "detail", show: ({ validTo }) => <Day on={validTo} /> },
];

const status = (today: string): Column<BaseScope> => ({
  field: "state",
  title: "Today",
  phone: "status",
  show: ({ validFrom, validTo }) => {
    if (validTo < today) return <StatusBadge meaning="idle">Ended</StatusBadge>;
    if (validFrom !== null && validFrom > today) return <StatusBadge meaning="waiting">Not yet in force</StatusBadge>;
    const ends = daysBetween(today, validTo) <= soon;
    return <StatusBadge meaning={ends ? "due" : "good"}>{ends ? "Ends soon" : "In force"}</StatusBadge>;
  },
});
