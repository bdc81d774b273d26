import { Button } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { saveFile } from "#kit/ui/save-file.ts";

/** Takes everything the product keeps of oneself along. */
export function MyData() {
  const [working, setWorking] = useState(false);
  async function fetchIt() {
    setWorking(true);
    await saveFile(addressOf(peopleAndAccess.endpoints.myData, {}), "my-data.zip").catch(sayFailure);
    setWorking(false);
  }
  return (
    <Section title="My data">
      <p>
        All data kept about you, as one ZIP: your record, consents, certificates, vision tests, reports, activity, sessions and
        pictures, as JSON and as CSV for a spreadsheet. The download is recorded in the audit trail.
      </p>
      <Button variant="default" loading={working} onClick={() => void fetchIt()}>
        Download my data
      </Button>
    </Section>
  );
}
