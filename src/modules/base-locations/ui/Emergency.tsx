import { Button } from "@mantine/core";
import { IconAmbulance, IconMapPin, IconPhone } from "@tabler/icons-react";
import type { EmergencyCard } from "../contract-facts.ts";
import styles from "./bases.module.css";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";

/** What somebody needs at once: large targets to call, to find the hospital and to find the base. Works without a network. */
export function Emergency({ base }: { base: EmergencyCard }) {
  const { emergencyPhone, mainPhone, nearestHospital, hospitalMinutes, latitude, longitude, address } = base;
  return (
    <>
      <div className={styles.calls}>
        {emergencyPhone && (
          <Button size="xl" color="red" component="a" href={`tel:${emergencyPhone}`} leftSection={<IconPhone aria-hidden />}>
            Call emergency
          </Button>
        )}
        {nearestHospital && (
          <Button
            size="xl"
            variant="default"
            component="a"
            href={`geo:0,0?q=${encodeURIComponent(nearestHospital)}`}
            leftSection={<IconAmbulance aria-hidden />}
          >
            Route to hospital
          </Button>
        )}
        {mainPhone && (
          <Button size="xl" variant="default" component="a" href={`tel:${mainPhone}`} leftSection={<IconPhone aria-hidden />}>
            Call base
          </Button>
        )}
        {latitude && longitude && (
          <Button
            size="xl"
            variant="default"
            component="a"
            href={`geo:${latitude},${longitude}?q=${latitude},${longitude}`}
            leftSection={<IconMapPin aria-hidden />}
          >
            Show base
          </Button>
        )}
      </div>
      <Facts
        of={[
          ["24 h emergency", emergencyPhone && <Telephone key="emergency" number={emergencyPhone} />],
          ["Telephone", mainPhone && <Telephone key="base" number={mainPhone} />],
          ["Nearest hospital", nearestHospital],
          ["Route to hospital", hospitalMinutes === null ? null : `${hospitalMinutes} min`],
          ["Address", address],
        ]}
      />
    </>
  );
}
