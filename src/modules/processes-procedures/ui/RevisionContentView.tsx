import { List } from "@mantine/core";
import { type ProcedureRevision, type ProcedureScope, type ProcedureVariable } from "../contract.ts";
import { rangeInWords } from "../rules.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";

const levels = ["", "Level I", "Level II", "Level III"];

/** What the revision states, to read. */
export function RevisionContentView({ of: revision }: { of: ProcedureRevision }) {
  const { standards, referencingCodes, scope, personnelRequirement, equipmentTypes, variables, qualification } = revision;
  return (
    <>
      <Section title="Standards">
        {standards.length === 0 ? (
          <p className="quiet">None named yet.</p>
        ) : (
          <List>
            {standards.map(({ code, edition, clause, role }) => (
              <List.Item key={`${code} ${clause} ${role}`}>
                {[code, edition, clause].filter(Boolean).join(" ")} <span className="quiet">({role})</span>
              </List.Item>
            ))}
          </List>
        )}
        {referencingCodes.length > 0 && <p>Referencing codes: {referencingCodes.join(", ")}</p>}
      </Section>
      <Section title="Scope">
        <Facts
          of={[
            ["Products", scope.products],
            ["Materials", scope.materials],
            ["Joint types", scope.jointTypes],
            ["Surface", scope.surface],
            ["Thickness", rangeText(scope.thickness, "mm")],
            ["Diameter", rangeText(scope.diameter, "mm")],
            ["Temperature", rangeText(scope.temperature, "°C")],
          ]}
        />
      </Section>
      <Section title="Personnel and equipment">
        <Facts
          of={[
            ["Performs from", levels[personnelRequirement.performLevel]],
            ["Interprets from", levels[personnelRequirement.interpretLevel]],
            ["Schemes accepted", personnelRequirement.schemes.join(", ") || "Every scheme of the company"],
            ["Equipment types", equipmentTypes.join(", ")],
          ]}
        />
      </Section>
      <Section title="Variables">
        {variables.length === 0 ? (
          <p className="quiet">None stated.</p>
        ) : (
          <DataTable rows={variables} short caption="Variables" keyOf={({ key }) => key} columns={variableColumns} />
        )}
      </Section>
      {qualification && (
        <Section title="Qualification">
          <p>
            {qualification.basis === "qualified" ? "Qualified by demonstration" : "Not required by the code"}:{" "}
            {qualification.statement}
          </p>
        </Section>
      )}
    </>
  );
}

const variableColumns: Column<ProcedureVariable>[] = [
  { field: "label", title: "Variable", phone: "title" },
  { field: "tableRef", title: "Table", phone: "detail" },
  { field: "class", title: "Class", phone: "detail" },
  {
    field: "value",
    title: "Value or range",
    phone: "status",
    show: (variable) => rangeInWords(variable) || <span className="quiet">not stated</span>,
  },
  { field: "reportFieldKey", title: "Field of the report", mono: true, phone: "no" },
];

function rangeText(range: ProcedureScope["thickness"], unit: string): string | null {
  if (!range || (range.from === null && range.to === null)) return null;
  if (range.from === null) return `up to ${range.to} ${unit}`;
  return range.to === null ? `from ${range.from} ${unit}` : `${range.from}-${range.to} ${unit}`;
}
