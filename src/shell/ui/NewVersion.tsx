import { Button } from "@mantine/core";
import { Banner } from "#kit/ui/status.tsx";
import { useNewVersion } from "./new-version.ts";

/** Offers a new version, above the page, once there is one. */
export function NewVersion() {
  const take = useNewVersion();
  if (!take) return null;
  return (
    <Banner
      meaning="idle"
      title="A new version of Holdpoint is ready"
      action={
        <Button size="xs" onClick={take}>
          Reload
        </Button>
      }
    />
  );
}
