import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { riskOf } from "#modules/forms/engine/risk.ts";
import { TapChoice } from "./TapChoice.tsx";

interface RiskInputProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required: boolean;
  disabled: boolean;
  value: { severity?: number; likelihood?: number };
  onChange: (value: { severity?: number; likelihood?: number }) => void;
}

const meanings: Record<ReturnType<typeof riskOf>["band"], Meaning> = { low: "good", medium: "due", high: "bad", extreme: "bad" };
const steps = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }));

/** Severity times likelihood, each 1 to 5, with the result. */
export function RiskInput({ label, description, error, required, disabled, value, onChange }: RiskInputProps) {
  const { severity, likelihood } = value;
  const risk = severity && likelihood ? riskOf({ severity, likelihood }) : null;
  const set = (part: "severity" | "likelihood") => (text: string) => {
    const { [part]: _, ...rest } = value;
    onChange(text === "" ? rest : { ...rest, [part]: Number(text) });
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} required={required} labelElement="div">
      <div className="quiet">Severity</div>
      <TapChoice
        label={`${label}: severity`}
        choices={steps}
        value={String(severity ?? "")}
        onChange={set("severity")}
        disabled={disabled}
      />
      <div className="quiet">Likelihood</div>
      <TapChoice
        label={`${label}: likelihood`}
        choices={steps}
        value={String(likelihood ?? "")}
        onChange={set("likelihood")}
        disabled={disabled}
      />
      {risk && (
        <div>
          <StatusBadge meaning={meanings[risk.band]}>{`${risk.score} ${risk.band}`}</StatusBadge>
        </div>
      )}
    </Input.Wrapper>
  );
}
