import { Button } from "@mantine/core";
import { useAsk } from "#kit/ui/data.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { forms } from "#modules/forms/contract.ts";

/** The forms the company takes as anonymous reports; they are sent from a page of their own, which has no account. */
export function AnonymousReports() {
  const { data = [] } = useAsk(forms.endpoints.anonymous, {});
  if (data.length === 0) return null;
  return (
    <Section title="Anonymous reports">
      <Entries>
        {data.map(({ title, token, baseName }) => (
          <Entry
            key={token}
            actions={
              <NeedsNetwork>
                <Button
                  variant="default"
                  component={Go}
                  href={`/r/f/${token}`}
                  aria-label={`Report anonymously: ${[title, baseName].filter(Boolean).join(", ")}`}
                >
                  Report anonymously
                </Button>
              </NeedsNetwork>
            }
          >
            <strong>{title}</strong> {baseName}
            <div className="quiet">Nobody learns who sent it: neither your account nor your device is stored.</div>
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}
