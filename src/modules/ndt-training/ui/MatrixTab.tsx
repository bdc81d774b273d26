import { capital } from "#kit/capital.ts";
import { Anchor, Checkbox, Select } from "@mantine/core";
import { type Matrix, type MatrixCell, ndtTraining } from "../contract.ts";
import { lapsedOf } from "./lapsed.ts";
import styles from "./training.module.css";
import { cellMeanings, schemeLetters } from "./words.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState, TableSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { isDay } from "#kit/validity.ts";
import { useToday } from "#kit/ui/today.ts";
import { usePhone } from "#kit/ui/screen.ts";

/** Who was, is or will be certified for what, coloured as of any day. */
export function MatrixTab() {
  const [words, change] = useUrl();
  const today = useToday();
  const on = words["on"] && isDay(words["on"]) ? words["on"] : today;
  const baseLocationId = words["base"] ?? "";
  const lapsed = words["lapsed"] === "true";
  const found = useAsk(ndtTraining.endpoints.matrix, { query: { on, ...(baseLocationId ? { baseLocationId } : {}) } });
  return (
    <>
      <div className={`${styles.controls} noPrint`}>
        <DayInput label="As of" value={on} onChange={(day) => change({ on: day === today ? null : day })} />
        <BaseChoice value={baseLocationId} onChange={(base) => change({ base })} />
        <Checkbox
          label="Only not valid"
          className={styles.only}
          checked={lapsed}
          onChange={(event) => change({ lapsed: event.currentTarget.checked ? "true" : null })}
        />
        <div className={styles.legend} aria-label="Meaning of the colours" role="group">
          <StatusBadge meaning="good">Valid for more than 90 days</StatusBadge>
          <StatusBadge meaning="due">90 days or fewer</StatusBadge>
          <StatusBadge meaning="bad">Not valid on the day</StatusBadge>
        </div>
      </div>
      <Asked of={found} skeleton={<TableSkeleton columns={6} />}>
        {(matrix) => {
          const shown = lapsed ? lapsedOf(matrix) : matrix;
          if (matrix.people.length === 0) return <NoCertificates filtered={baseLocationId !== ""} />;
          if (shown.people.length === 0)
            return <EmptyState title="All certificates are valid">{`Nobody here lacks one on ${dayText(on)}.`}</EmptyState>;
          return <People of={shown} />;
        }}
      </Asked>
    </>
  );
}

function BaseChoice({ value, onChange }: { value: string; onChange: (base: string | null) => void }) {
  const all = useReach("ndt-training", "view") === "all";
  const { data: bases = [] } = useAsk(baseEndpoints.names, {}, { when: all });
  if (!all) return null;
  return (
    <Select
      label="Base"
      placeholder="All bases"
      data={bases.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={onChange}
      clearable
    />
  );
}

function NoCertificates({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No certificates at this base">Choose another base, or all.</EmptyState>;
  return (
    <EmptyState
      title="No certificates yet"
      action={<NewButton to="/ndt-training/certifications/new" label="Record certificate" module="ndt-training" />}
    >
      Record the certificates people hold, with a copy of each. Every report then checks who was certified on the inspection date.
    </EmptyState>
  );
}

function People({ of: matrix }: { of: Matrix }) {
  const phone = usePhone();
  return phone ? <PeopleList of={matrix} /> : <PeopleTable of={matrix} />;
}

function PeopleTable({ of: { people, columns, on } }: { of: Matrix }) {
  return (
    <ScrollRegion label="Certification matrix" className={styles.frame}>
      <table className={styles.matrix}>
        <caption className="onlyRead">Certificates as of {dayText(on)}</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {columns.map(({ key }) => (
              <th key={key} scope="col">
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ userId, name, employeeNumber, baseName, cells }) => (
            <tr key={userId}>
              <th scope="row">
                <Ref entity="User" id={userId}>
                  {name}
                </Ref>
                <div className={styles.under}>{[employeeNumber, baseName].filter(Boolean).join(", ")}</div>
              </th>
              {columns.map(({ key }) => (
                <td key={key}>{cells[key] && <Cell of={cells[key]} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({ of: { certificationId, certificateNumber, schemeId, expiresOn, state, message } }: { of: MatrixCell }) {
  return (
    <>
      <Anchor
        component={Go}
        href={`/ndt-training/certifications/${certificationId}`}
        underline="never"
        aria-label={`${certificateNumber}, ${state}, last valid day ${dayText(expiresOn)}`}
      >
        <StatusBadge meaning={cellMeanings[state]}>
          {schemeLetters(schemeId)} <Day on={expiresOn} />
        </StatusBadge>
      </Anchor>
      {message && (
        <div className={styles.why} data-meaning={cellMeanings[state]}>
          {withDaysAsShown(capital(message))}
        </div>
      )}
    </>
  );
}

function PeopleList({ of: { people, columns } }: { of: Matrix }) {
  return (
    <ul className={styles.people}>
      {people.map(({ userId, name, employeeNumber, baseName, cells }) => (
        <li key={userId}>
          <div>
            <strong>
              <Ref entity="User" id={userId}>
                {name}
              </Ref>
            </strong>
            <div className={styles.under}>{[employeeNumber, baseName].filter(Boolean).join(", ")}</div>
          </div>
          {columns.map(({ key }) => {
            const cell = cells[key];
            return (
              cell && (
                <Go key={key} className={styles.held} href={`/ndt-training/certifications/${cell.certificationId}`}>
                  <span>
                    {key}
                    {cell.message && (
                      <span className={styles.why} data-meaning={cellMeanings[cell.state]}>
                        {" "}
                        {withDaysAsShown(capital(cell.message))}
                      </span>
                    )}
                  </span>
                  <StatusBadge meaning={cellMeanings[cell.state]}>
                    <Day on={cell.expiresOn} />
                  </StatusBadge>
                </Go>
              )
            );
          })}
        </li>
      ))}
    </ul>
  );
}
