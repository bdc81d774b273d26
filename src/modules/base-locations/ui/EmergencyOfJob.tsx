import { useAsk } from "#kit/ui/data.ts";
import { Telephone } from "#kit/ui/Telephone.tsx";
import { baseLocations } from "../contract.ts";

/** The emergency number of the base that does a job, and the nearest hospital. */
export default function EmergencyOfJob({ baseId }: { baseId: string | null }) {
  const card = useAsk(baseLocations.endpoints.emergency, {}).data?.find(({ id }) => id === baseId);
  if (!card) return null;
  const { name, emergencyPhone, nearestHospital, hospitalMinutes } = card;
  return (
    <>
      {emergencyPhone && (
        <li>
          Emergency, {name}: <Telephone number={emergencyPhone} />
        </li>
      )}
      {nearestHospital && (
        <li>
          Hospital: {nearestHospital}
          {hospitalMinutes !== null && `, ${hospitalMinutes} minutes`}
        </li>
      )}
    </>
  );
}
