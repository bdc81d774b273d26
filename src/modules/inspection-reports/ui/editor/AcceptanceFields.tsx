import { Select, TextInput } from "@mantine/core";
import {
  acceptanceCriteriaSet,
  acceptanceCriteriaSets,
  clientSpecificationSet,
} from "#modules/report-templates/acceptance/sets.ts";
import type { AcceptanceChoice } from "#modules/report-templates/content.ts";
import { useEditing } from "./editing.ts";
import looks from "./editor.module.css";

const decisionRules = [
  { value: "simple", label: "Simple: the value decides" },
  { value: "guardband", label: "Guard band: the uncertainty counts" },
  { value: "client", label: "As the client has stated" },
];

/** What the findings are judged by. Sets the product evaluates itself say so; by all others the evaluator decides. */
export function AcceptanceFields() {
  const { definition, content, change } = useEditing();
  const { acceptance } = content;
  const others = acceptanceCriteriaSets.filter(
    ({ code, methods }) => methods.includes(definition.method) && !definition.acceptanceSets.includes(code),
  );
  const offered = [...definition.acceptanceSets, ...others.map(({ code }) => code)];
  const set = acceptanceCriteriaSet(acceptance.criteriaSet);
  const put = (part: Partial<AcceptanceChoice>) => change("acceptance", (before) => ({ ...before, ...part }));

  function choose(code: string | null) {
    const chosen = acceptanceCriteriaSet(code);
    put({
      criteriaSet: code,
      code: chosen?.standard ?? "",
      edition: chosen?.edition ?? acceptance.edition,
      clause: chosen?.clause ?? "",
      decisionRule: chosen?.evaluator === "ut.band" ? "guardband" : acceptance.decisionRule,
    });
  }
  return (
    <div className={looks.fields} data-place="acceptance">
      <Select
        label="Criteria"
        required
        searchable
        data={offered}
        value={acceptance.criteriaSet}
        placeholder="Choose"
        description={set?.evaluator ? "Lines are judged by these criteria as you type" : "A reference: the evaluator decides"}
        onChange={choose}
      />
      <TextInput
        label="Edition"
        maxLength={40}
        value={acceptance.edition}
        onChange={(event) => put({ edition: event.currentTarget.value })}
      />
      <TextInput
        label="Class or level"
        maxLength={40}
        value={acceptance.class ?? ""}
        onChange={(event) => put({ class: event.currentTarget.value })}
      />
      {acceptance.criteriaSet === clientSpecificationSet && (
        <TextInput
          label="Client specification"
          description="Number, revision and clause"
          required
          maxLength={200}
          value={acceptance.clientSpec ?? ""}
          onChange={(event) => put({ clientSpec: event.currentTarget.value })}
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
    </div>
  );
}
