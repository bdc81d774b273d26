import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess, type User } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { isDay } from "#kit/validity.ts";

/** Prints what a person is certified for on a chosen day, one page as clients ask for it. */
export function SummaryButton({ user }: { user: User }) {
  const [on, setOn] = useState("");
  const [working, setWorking] = useState(false);
  const wrong = on !== "" && !isDay(on);
  async function print() {
    setWorking(true);
    const asking = { id: user.id, query: on ? { on } : {} };
    await saveFile(addressOf(peopleAndAccess.endpoints.qualificationSummary, asking), "qualifications.pdf").catch(sayFailure);
    setWorking(false);
  }
  return (
    <Group align="end">
      <DayInput
        label="Validity on"
        description="Leave blank for today."
        value={on}
        error={wrong ? "Not a valid date." : undefined}
        onChange={setOn}
      />
      <Button variant="default" loading={working} disabled={wrong} onClick={() => void print()}>
        Qualification summary (PDF)
      </Button>
    </Group>
  );
}
