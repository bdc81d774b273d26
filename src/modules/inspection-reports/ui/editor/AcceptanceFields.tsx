import { ActionIcon, Autocomplete, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import {
  acceptanceCriteriaSet,
  acceptanceCriteriaSets,
  clientSpecificationSet,
  forInformationSet,
  coversMethod,
  type AcceptanceCriteriaSet,
} from "#modules/report-templates/acceptance/sets.ts";
import { limitsOfDocument } from "#modules/report-templates/acceptance/line-evaluators.ts";
import type { AcceptanceChoice, FurtherCriteria } from "#modules/report-templates/content.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";

const decisionRules = [
  { value: "simple", label: "Simple: the measured value decides" },
  { value: "guardband", label: "Guard band: the uncertainty counts" },
  { value: "client", label: "As stated by the client" },
];

/** The acceptance criteria. Sets the product can evaluate are marked; for all others the evaluator decides. */
export function AcceptanceFields() {
  const { definition, content, change } = useEditing();
  const { acceptance } = content;
  const { others = [] } = acceptance;
  const rest = acceptanceCriteriaSets.filter(
    (set) => coversMethod(set, definition.method) && !definition.acceptanceSets.includes(set.code),
  );
  const offered = [...definition.acceptanceSets, ...rest.map(({ code }) => code)];
  const set = acceptanceCriteriaSet(acceptance.criteriaSet);
  const put = (part: Partial<AcceptanceChoice>) => change("acceptance", (before) => ({ ...before, ...part }));
  const putOther = (at: number, part: Partial<FurtherCriteria>) =>
    put({ others: others.map((other, index) => (index === at ? { ...other, ...part } : other)) });

  function choose(code: string | null) {
    const chosen = acceptanceCriteriaSet(code);
    put({
      criteriaSet: code,
      ...partsOf(chosen),
      decisionRule: chosen?.evaluator === "ut.band" ? "guardband" : acceptance.decisionRule,
    });
  }
  function add(code: string | null) {
    const chosen = acceptanceCriteriaSet(code);
    if (chosen) put({ others: [...others, { criteriaSet: chosen.code, ...partsOf(chosen) }] });
  }
  return (
    <>
      <div className={styles.fields} data-place="acceptance">
        <Select
          label="Criteria"
          required
          searchable
          data={offered}
          value={acceptance.criteriaSet}
          placeholder="Choose"
          description={basisOf(set)}
          onChange={choose}
        />
        <CriteriaParts
          criteria={{ ...acceptance, criteriaSet: acceptance.criteriaSet ?? "" }}
          isRuleOfClient={acceptance.decisionRule === "client"}
          put={put}
        />
        {acceptance.criteriaSet === forInformationSet && (
          <TextInput
            label="Ordered by"
            required
            maxLength={200}
            value={acceptance.byOrderOf ?? ""}
            onChange={(event) => put({ byOrderOf: event.currentTarget.value })}
          />
        )}
        <Select
          label="Decision rule"
          required
          allowDeselect={false}
          data={decisionRules}
          value={acceptance.decisionRule}
          onChange={(rule) => put({ decisionRule: rule === "guardband" || rule === "client" ? rule : "simple" })}
        />
        <Select
          label="Add another acceptance set"
          description="Used for the lines that name it"
          searchable
          data={offered.filter((code) => code !== acceptance.criteriaSet && !others.some((one) => one.criteriaSet === code))}
          value={null}
          placeholder="None"
          onChange={add}
        />
      </div>
      {others.map((other, at) => (
        <div key={other.criteriaSet} className={styles.fields}>
          <div className={styles.wide}>
            <strong>{other.criteriaSet}</strong>{" "}
            <span className="quiet">{basisOf(acceptanceCriteriaSet(other.criteriaSet))}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${other.criteriaSet}`}
              onClick={() => put({ others: others.filter((_, index) => index !== at) })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
          <CriteriaParts criteria={other} put={(part) => putOther(at, part)} />
        </div>
      ))}
    </>
  );
}

/** Code, usual edition and clause of a set; the level must be chosen again. */
function partsOf(set: AcceptanceCriteriaSet | null): Pick<FurtherCriteria, "code" | "edition" | "clause" | "class"> {
  return {
    code: set?.standard ?? "",
    edition: set?.edition ?? set?.editions[0] ?? "",
    clause: set?.clause ?? "",
    class: "",
  };
}

function basisOf(set: AcceptanceCriteriaSet | null): string {
  if (!set?.evaluator) return "A reference: the evaluator decides";
  const judged = `Evaluated as you type, by ${set.basis ?? "these criteria"}`;
  return set.toVerify ? `${judged}. Limits to be verified by a Level III` : judged;
}

/** Edition, level and document of one set. */
function CriteriaParts({
  criteria,
  isRuleOfClient = false,
  put,
}: {
  criteria: FurtherCriteria;
  isRuleOfClient?: boolean;
  put: (part: Partial<FurtherCriteria>) => void;
}) {
  const set = acceptanceCriteriaSet(criteria.criteriaSet);
  const ofClient = criteria.criteriaSet === clientSpecificationSet;
  const ofDocument = limitsOfDocument(set);
  if (criteria.criteriaSet === forInformationSet) return null;
  return (
    <>
      {/* A field with a value is printed, also after another set was chosen. */}
      {(ofClient || ofDocument || isRuleOfClient || criteria.clientSpec) && (
        <TextInput
          label="Client specification"
          description="Number and clause"
          required={ofClient || ofDocument || isRuleOfClient}
          maxLength={200}
          value={criteria.clientSpec ?? ""}
          onChange={(event) => put({ clientSpec: event.currentTarget.value })}
        />
      )}
      <Autocomplete
        label={ofClient || ofDocument ? "Revision" : "Edition"}
        required={!ofDocument}
        maxLength={40}
        data={[...(set?.editions ?? [])]}
        value={criteria.edition}
        onChange={(edition) => put({ edition })}
      />
      {set?.classes ? (
        <Select
          label={set.classes.label}
          required
          data={[...set.classes.options]}
          value={criteria.class || null}
          onChange={(level) => put({ class: level ?? "" })}
        />
      ) : (
        <TextInput
          label="Class or level"
          maxLength={40}
          value={criteria.class ?? ""}
          onChange={(event) => put({ class: event.currentTarget.value })}
        />
      )}
    </>
  );
}
