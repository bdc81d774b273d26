import { type Certification, ndtTraining } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";

/** The signed certificates of the person, with those that are over; none while nobody is chosen. */
export function useCertificates(userId: string | undefined): readonly Certification[] {
  const { data } = useAsk(ndtTraining.endpoints.list, { query: { userId, limit: "200" } }, { when: Boolean(userId) });
  return (data?.rows ?? []).filter(({ signedAt }) => signedAt !== null);
}
