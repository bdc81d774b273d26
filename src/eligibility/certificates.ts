/** What a certificate covers, and what is required of it: method, technique, level, what is examined. */
import type { Day } from "#kit/validity.ts";

/** Groups of materials as in CEN ISO/TR 15608: ferritic is 1 to 7 and 9, austenitic 8, duplex 10, and so on. */
export const materialGroups = [
  "ferritic",
  "austenitic",
  "duplex",
  "nickel",
  "aluminium",
  "copper",
  "titanium",
  "cast iron",
] as const;
export type MaterialGroup = (typeof materialGroups)[number];

/** Product sectors of ISO 9712 (ISO/TS 22809, EN 1330-1 letters c, f, w, t, wp). */
export const productSectors = ["castings", "forgings", "welds", "tubes and pipes", "wrought products"] as const;
export type ProductSector = (typeof productSectors)[number];

/** Empty or left out means not limited. */
export type CertificateLimits = { materials?: MaterialGroup[] | undefined; products?: ProductSector[] | undefined };

/**
 * What is examined, as far as it is known; left out means not known. `mayCountAs` are the products under which the sectors of a certificate may
 * include it, its own first: a pipe wall belongs to tubes and pipes, which a certificate for welds or wrought products may cover, and one for
 * castings never does.
 */
export type Examined = {
  materials?: readonly MaterialGroup[] | undefined;
  products?: readonly ProductSector[] | undefined;
  mayCountAs?: readonly ProductSector[] | undefined;
};

export type LevelRank = 1 | 2 | 3;

/** `minLevel` is a rank. `schemes` accepts whole ids ("ISO-9712:2021") or a scheme in any edition ("ISO-9712"). */
export type CertificationNeed = {
  method: string;
  technique?: string | null;
  minLevel: LevelRank;
  /** Credentials without levels that are accepted as well, such as "CWI" for the visual examination of welds. */
  alternatives?: readonly string[] | undefined;
  schemes?: readonly string[];
  vision: "none" | "near" | "nearColour";
  /** A limited certificate (II-L) is accepted, as for thickness readings. */
  limited?: boolean;
  /** False where nobody tests, as in a review: then nobody needs an authorization to test. */
  testing?: boolean;
  /** Materials and products, as far as they are known: a certificate limited to others does not cover them. */
  examined?: Examined;
  /** Only this certificate of the person, where the question is about one that a signature rests on. */
  certificationId?: string;
};

/** No level means every level the certificate has. As on a certificate, no technique is the base method, and named ones are only these. */
export type AuthorizedScope = {
  methods: readonly string[];
  levels: readonly string[];
  techniques?: readonly string[] | undefined;
};

/** As recorded: by method and level, or in free words as all were at first. */
export type AuthorizationScope = { covers?: AuthorizedScope | null | undefined; scope?: string | null | undefined };

/** A certificate as it is printed, whoever issued it. */
export type StatedCertificate = {
  certificateNumber: string;
  schemeId: string;
  method: string;
  /** "I", "II", "III" or "1", "2", "3"; "II-L" is limited to the words of its limitation. */
  level: string;
  /** Empty is the base method. */
  techniques: readonly string[];
  effectiveFrom: Day;
  /** The last valid day. */
  expiresOn: Day;
  /** What a certificate of a central scheme needs as well: the employer's authorization for its work, valid from a day to a last day. */
  employerAuthorization?: (AuthorizationScope & { on: Day; endedOn?: Day | null | undefined }) | null;
  limits?: CertificateLimits | null;
  /** Limits in words. */
  limitation?: string | null;
};
