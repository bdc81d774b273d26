import { MailTo } from "./MailTo.tsx";
import { Telephone } from "./Telephone.tsx";

/** How a company is reached, to end a sentence that names it: ": +1 713 555 0140, office@gulf.example"; nothing where neither is known. */
export function ReachedAt({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null;
  return (
    <>
      {": "}
      {phone && <Telephone number={phone} inText />}
      {phone && email && ", "}
      {email && <MailTo address={email} inText />}
    </>
  );
}
