import { ActionIcon, Button, Checkbox, MultiSelect, Switch } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Ref } from "#kit/ui/display.tsx";
import { dayText } from "#kit/ui/format.ts";
import { uuid } from "#kit/ui/unique.ts";
import { personRoles, type PersonRole, type ReportPerson } from "#modules/inspection-reports/report.ts";
import { needOf, rolesIn, rolesOffered } from "#modules/inspection-reports/rules/roles.ts";
import { certificateName } from "#modules/ndt-training/certificate-name.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";
import { PersonValidity, Words } from "../parts/Validity.tsx";
import { ValidityPicker } from "../parts/ValidityPicker.tsx";
import { roleWords } from "../words.ts";
import { messageShown } from "./entry-errors.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { ExternalPersonDialog } from "./ExternalPersonDialog.tsx";
import { useFocusHome } from "./use-focus-home.ts";

/** Who did what on which days, and whether they were certified for it then. */
export function PeopleSection() {
  const { content, change, known, definition, days } = useEditing();
  const [external, setExternal] = useState(false);
  const home = useFocusHome<HTMLFieldSetElement>();
  const listed = new Set(content.people.map(({ userId }) => userId));
  const free = known.people.filter(({ id, active }) => active && !listed.has(id));
  const set = (id: string, part: Partial<ReportPerson>) =>
    change("people", (rows) => rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

  function add(userId: string | null) {
    if (!userId) return;
    const roles: PersonRole[] = content.people.length === 0 ? definition.roles.map(({ role }) => role) : ["assistant"];
    const person = { id: uuid(), userId, externalName: null, organization: null, roles, dates: [], subcontractor: false };
    change("people", (rows) => [...rows, person]);
  }
  return (
    <fieldset className={styles.group} ref={home.place}>
      <legend data-section>People</legend>
      {content.people.length === 0 && <p className="quiet">No people on this report yet. Add who examined and who evaluated.</p>}
      <ul className={styles.plainList}>
        {content.people.map((person) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              onChange={(part) => set(person.id, part)}
              onRemove={() => {
                home.focus();
                change("people", (rows) => rows.filter(({ id }) => id !== person.id));
              }}
            />
          </li>
        ))}
      </ul>
      <div className={styles.addRow} data-home>
        <ValidityPicker
          label="Add a person"
          options={free.map(({ id, displayName, employeeNumber }) => ({
            value: id,
            number: employeeNumber,
            text: displayName,
            validity: <PersonValidity userId={id} needs={rolesIn(definition.roles, content)} days={days.slice(0, 1)} />,
          }))}
          value={null}
          onChange={add}
          placeholder="Name or employee number"
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setExternal(true)}>
          Person of another organization
        </Button>
      </div>
      {external && <ExternalPersonDialog onClose={() => setExternal(false)} />}
    </fieldset>
  );
}

function PersonCard({
  person,
  onChange,
  onRemove,
}: {
  person: ReportPerson;
  onChange: (part: Partial<ReportPerson>) => void;
  onRemove: () => void;
}) {
  const { known, content, definition, days, daysAssumed, findings } = useEditing();
  const [papers, setPapers] = useState(false);
  const name = person.userId ? known.names.person(person.userId) : (person.externalName ?? "");
  const offered = rolesOffered(definition.roles);
  const strange = person.roles.filter((role) => !offered.includes(role));
  const outside = messageShown(findings.find(({ target }) => target.key === `people.${person.id}`));
  const worked = person.dates.length > 0 ? person.dates : days;
  const needs = rolesIn(definition.roles, content)
    .filter(({ role }) => person.roles.includes(role))
    .map((role) => {
      const { minLevel, vision } = needOf(role, definition.roles, builtInCodeOf(definition));
      return { ...role, minLevel, vision };
    });
  return (
    <div className={styles.card} data-place={`report.people.${person.id}`}>
      <div className={styles.cardHead}>
        <strong>
          {person.userId ? (
            <Ref entity="User" id={person.userId}>
              {name}
            </Ref>
          ) : (
            name
          )}
        </strong>
        {person.organization && <span className="quiet">{person.organization}</span>}
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <div className={styles.fields}>
        <MultiSelect
          label="Role"
          required
          data={[...offered, ...strange].map((role) => ({ value: role, label: roleWords[role] }))}
          value={person.roles}
          error={
            strange.length > 0
              ? `This template has no ${strange.map((role) => roleWords[role].toLowerCase()).join(" and no ")}. Choose another role`
              : undefined
          }
          onChange={(roles) => {
            // A person without a role cannot be saved; removing the last role removes the person.
            const kept = personRoles.filter((role) => roles.includes(role));
            if (kept.length > 0) onChange({ roles: kept });
          }}
        />
        {!daysAssumed && (
          <Checkbox.Group
            label="Days worked"
            error={outside}
            value={[...worked]}
            onChange={(dates) => onChange({ dates: days.every((day) => dates.includes(day)) ? [] : dates.toSorted() })}
          >
            <div className={styles.checks}>
              {[...new Set([...days, ...person.dates])].toSorted().map((day) => (
                <Checkbox
                  key={day}
                  value={day}
                  label={dayText(day)}
                  size="sm"
                  disabled={worked.length === 1 && worked.includes(day)}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Switch
          className={styles.switch}
          label="Works for a subcontractor"
          checked={person.subcontractor}
          onChange={(event) => onChange({ subcontractor: event.currentTarget.checked })}
        />
      </div>
      {!person.userId && (
        <div className={styles.addRow}>
          <PapersWords person={person} />
          <Button size="xs" variant="default" onClick={() => setPapers(true)}>
            Edit certificate and tests
          </Button>
          {papers && <ExternalPersonDialog person={person} onClose={() => setPapers(false)} />}
        </div>
      )}
      {person.userId && needs.length > 0 && <PersonValidity userId={person.userId} needs={needs} days={worked} />}
    </div>
  );
}

/** The documents by which an external person is assessed, in one line. */
function PapersWords({ person: { papers, roles } }: { person: ReportPerson }) {
  if (roles.every((role) => role === "witness" || role === "assistant")) return null;
  if (!papers?.certificateNumber) return <Words words="Enter the certificate and the vision tests of this person" />;
  const { schemeId, method, level, techniques, certificateNumber, expiresOn, fileId } = papers;
  return (
    <Words
      good={fileId !== null}
      words={[
        `${certificateName({ schemeId: schemeId ?? "", method: method ?? "", level: level ?? "", techniques })}, ${certificateNumber}`,
        expiresOn ? `to ${dayText(expiresOn)}` : "",
        fileId === null ? "attach the copy of the certificate" : "",
      ]
        .filter(Boolean)
        .join(", ")}
    />
  );
}
