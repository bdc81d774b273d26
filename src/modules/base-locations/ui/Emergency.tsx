import { Button } from "@mantine/core";
import { IconMapPin, IconPhone } from "@tabler/icons-react";
import type { BaseLocation } from "../contract.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";

/** What somebody needs at once: large targets to call and to find the way. */
export function Emergency({ base }: { base: BaseLocation }) {
  const { emergencyPhone, mainPhone, nearestHospital, hospitalMinutes, latitude, longitude } = base;
  return (
    <>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        {emergencyPhone && (
          <Button size="lg" color="red" component="a" href={`tel:${emergencyPhone}`} leftSection={<IconPhone aria-hidden />}>
            Call emergency
          </Button>
        )}
        {mainPhone && (
          <Button size="lg" variant="default" component="a" href={`tel:${mainPhone}`} leftSection={<IconPhone aria-hidden />}>
            Call base
          </Button>
        )}
        {latitude && longitude && (
          <Button
            size="lg"
            variant="default"
            component="a"
            href={`geo:${latitude},${longitude}`}
            leftSection={<IconMapPin aria-hidden />}
          >
            Show place
          </Button>
        )}
      </div>
      <Facts
        of={[
          ["24 h emergency", emergencyPhone],
          ["Telephone", mainPhone],
          ["Nearest hospital", nearestHospital],
          ["Way to hospital", hospitalMinutes === null ? null : `${hospitalMinutes} min`],
        ]}
      />
    </>
  );
}
