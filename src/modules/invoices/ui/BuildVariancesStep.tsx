import { TextInput } from "@mantine/core";
import type { BuildSources } from "../contract.ts";
import { type Choices, variancesIn } from "./build-choices.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** Where sources differ: each is accepted with a reason, or corrected where it comes from. */
export function BuildVariancesStep({
  of,
  choices,
  onChange,
}: {
  of: BuildSources;
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const variances = variancesIn(of, choices);
  if (variances.length === 0) return <Banner meaning="good" title="No variances: the sources agree with each other." />;
  return (
    <Section title="Variances">
      {variances.map(({ key, text, href }) => (
        <div key={key}>
          <p>
            {text} <Go href={href}>Correct it there</Go>, or accept it.
          </p>
          <TextInput
            label="Reason to accept it"
            aria-label={`Reason to accept: ${text}`}
            maxLength={300}
            mb="md"
            value={choices.reasons[key] ?? ""}
            onChange={({ currentTarget }) =>
              onChange({ ...choices, reasons: { ...choices.reasons, [key]: currentTarget.value } })
            }
          />
        </div>
      ))}
    </Section>
  );
}
