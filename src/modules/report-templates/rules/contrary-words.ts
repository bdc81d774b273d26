/**
 * Words that contradict an accepted result: flaws found, work not done, evidence missing. Denials ("no lack of fusion"), repairs ("crack
 * ground out") and flaws called acceptable are not asked about.
 */
import { indicationType } from "../indication-types.ts";

/** What is known beside the words: the template's indication types, what is recorded of them, and the extent as it is stated. */
export type Known = {
  codes?: readonly string[];
  recorded?: readonly { code: string | null; figures: readonly number[] }[];
  extent?: string | null;
  /** The text states what was not examined. */
  isLimitation?: boolean;
};

/** The first sentence that contradicts an accepted result; null if there is none. */
export function speaksAgainst(text: string, known: Known = {}): string | null {
  return sentencesOf(text).find((one) => isContrary(one, known)) ?? null;
}

/** Sentences; the point of "0.4 mm" or "N.OK" ends none. */
export const sentencesOf = (text: string): string[] =>
  text.split(/[;\n!?]|\.(?=\s|$)|(?<=\p{Ll})\.(?=\p{Lu}\p{Ll})/u).filter((one) => one.trim() !== "");

function isContrary(sentence: string, known: Known): boolean {
  const told = sentence.replaceAll(harmless, " ");
  if (lacksEvidence.test(told) && !shotAgain.test(sentence)) return true;
  const left = partsLeft(sentence);
  if (known.isLimitation !== true) {
    const extent = known.extent ?? null;
    if (noneCovered.test(told) || left.some((part) => uncovered.test(part) || percentBelow(part, extent))) return true;
  }
  if (isWanted(left.join(", "))) return true;
  if (putRight.test(sentence.replaceAll(notPutRight, " "))) return false;
  return (
    left.some((part) => rejects.test(part) || noGood.test(part) || flawed.test(part) || namesPlanar(part)) ||
    namesIndication(left, sentence, known)
  );
}

const isWanted = (asserted: string): boolean =>
  wanted.some((one) => one.test(asserted)) && !(doneAgain.test(asserted) && /\baccept(ed|able)\b/i.test(asserted));

const separators = /\b(?:but|however|although|though|except(?:ing)?(?: for)?|apart from|other than)\b/i;
const denial =
  /\b(?:no(?!\.| ?\d| good\b)|nil|zero|0(?=\s+\p{L})|without|free (?:of|from)|nothing|none|neither|nor|never|absence of)(?!\p{L})|\bnot (?:an? |any |the )?(?=leak|crack|reject|defect|perforat|fail|lamin)/iu;
const deniedAfter =
  /^.*?\b(?:(?:not|never|n[o']t) (?:been |yet |any )?(?:found|observed|detected|present|noted|evident|required|needed|necessary|confirmed|suspected|identified|applicable)|absent)\b/i;
const deniedAtEnd = /[:=\s–-]\s*(?:none|nil|no)(?: (?:found|seen|detected|observed|noted))?\s*$/i;
const unseen =
  /\b(?:crack\w*|indications?|leak\w*|defects?|flaws?|porosity|slag|undercut|lamination\w*)\b[^,]*?\bnot (?:seen|visible)\b/gi;
/** An item of a list that began with "no": words alone, without a figure, a place or a verb. */
const listItem =
  /^(?!.*(?:\d|\b(?:at|is|are|was|were|has|have|must|to be|needs?|only|missing|lost|left|required|not|visible|reached|exceeds?)\b))/i;
const endsList = /\b(?:or|nor|and)\b/i;

/** What remains of a sentence without denials, conditions and terms of the trade. */
function partsLeft(sentence: string): string[] {
  return sentence.split(separators).flatMap((clause) => {
    let denied = false;
    return clause
      .replaceAll(harmless, " ")
      .replaceAll(unseen, " ")
      .replace(/(?:\b[Rr]epair )?\b(?:[Ii]f|[Ii]n case(?: of)?|[Ss]hould (?:any|it|they)|[Ww]henever|[Uu]nless)\b.*$/, "")
      .split(/,(?!\d)/)
      .flatMap((part) => {
        if (deniedAtEnd.test(part)) return [];
        const at = denial.exec(part);
        if (at) {
          denied = true;
          const rest = /\b(?:found|seen|detected|observed|noted|present)\b,? +and +(.*)$/i.exec(part.slice(at.index))?.[1] ?? "";
          return [part.slice(0, at.index), rest];
        }
        if (denied && (endsList.test(part) ? !/\d/.test(part) : listItem.test(part))) {
          denied = !endsList.test(part);
          return [];
        }
        denied = false;
        return past.test(part) ? [] : [part.replace(deniedAfter, "")];
      })
      .filter((part) => part.trim() !== "");
  });
}

/** Harmless terms that contain a word of the lists. */
const harmless =
  /\bcrack(?:[- ](?:detection|test\w*|check\w*|examination|inspection|free))|\bleak(?:[- ](?:test\w*|tight\w*|free|proof|check\w*|before[- ]break))|\bfail[- ]?safe|\b(?:defect|crack|leak|flaw)[- ]free|\bdefects? (?:map|list|length)|\b(?:reinforcement|backing(?: (?:bar|ring|strip))?|cap|crown|bead|root) (?:was |were )?not removed|\bdemagneti[sz]\w+ (?:was )?not \w+|\brepairs? (?:of |to )?(?:the )?(?:coating|paint|insulation|lagging|cladding|jacketing|supports?)|\b(?:coating|paint|insulation|lagging|cladding|jacketing)\b[^,;]*\brepair\w*|\bdoubl\w+ plates?|\b(?:none?|not|nothing) (?:left )?un\w+ed\b|\bnot (?:in|un)accessible|\breject(?:ion|ed)? (?:level|limit|criteri\w+)|\bnot (?:an? )?(?:rejectable|unacceptable|defective)/gi;
/** Words that describe an earlier state. */
const past =
  /\b(?:previous\w*|earlier|former\w*|at the (?:first|last) (?:examination|inspection|survey)|rejected before)\b(?!.*\b(?:still|remain\w*|again|new|grown|left)\b)/i;
const putRight =
  /\b(?:removed|repaired|re-?welded|ground (?:out|off|flush|smooth)|blended|dressed|re-?examined|re-?tested|re-?shot|rectified|cut out)\b/i;
/** Words for work still to be done, and for what was removed to examine. */
const notPutRight =
  /\b(?:not|never|to be|must be|shall be|should be|will be|being|be|before|until|unless)(?: (?:yet|been|fully|completely))* (?:removed|repaired|re-?welded|ground|blended|dressed|re-?examined|re-?tested|re-?shot|rectified|cut out)|\b(?:paint|coating|insulation|lagging|cladding|scaffold\w*|rust|scale|dirt|grease|cover|plug)s?(?: (?:was|were|is|are|had been|has been))? removed|\b(?:still|remain\w*|left in place)\b.*/gi;

const shotAgain = /\b(?:re-?shot|shot again|re-?taken|repeated)\b(?!.*\b(?:not|again (?:lost|missing))\b)/i;
const doneAgain = /\b(?:re-?shoot|retake|re-?test)\b/i;

const unseenThing =
  "(?:iqi|penetrameter|wires?|essential hole|films?|radiographs?|images?|back ?wall(?: echo)?|(?:location )?markers?|lead letters?|letter [bf]|[bf] letter|reading|echo)";
/** Evidence that is lost, unreadable or made with faulty equipment. "No back wall" and "IQI not visible" are not denials. */
const lacksEvidence = new RegExp(
  [
    String.raw`\b${unseenThing}\b[^,;]{0,25}?\b(?:not (?:been |clearly |fully )?(?:visible|seen|found|discernible|shown|readable|interpret\w+|read|placed|used|taken|made|available|there|present|obtained|possible|stable)|missing|lost|illegible|unreadable|invisible|damaged|destroyed|fogged|spoiled|ruined|doubtful|unstable|doubled|out of range)`,
    String.raw`\b(?:missing|lost|damaged|fogged|unreadable) ${unseenThing}\b`,
    String.raw`\bno (?:visible |clear )?(?:back ?wall|bottom echo|rear wall|echo|signal|coupling|iqi|penetrameter|wires?)\b(?! (?:problem|issue|fault|loss|indication|lost|missing))`,
    String.raw`(?<!\bno )\bloss of (?:the )?back ?wall`,
    String.raw`\bno (?:films?|radiographs?|images?|readings?) (?:was|were|is|are|available|taken|made|shot|possible|obtained|of|for)\b(?! (?:below|above|fogged|lost|missing|rejected|under|damaged))`,
    String.raw`\bdensit(?:y|ies)\b[^,;]{0,25}\b(?:too (?:low|high)|out of (?:range|limits?)|below|above|insufficient)`,
    String.raw`\b(?:film|image|radiograph)s? (?:is |was |are |were )?(?:bad|poor|blurred|unusable|useless)\b|\b(?:bad|poor|blurred|unusable) (?:film|image|radiograph|density|quality)`,
    String.raw`\b(?:film|image|radiograph)s? (?:is |was |are |were )?too (?:dark|light|dense|thin)`,
    String.raw`\b(?:under|over)-?exposed`,
    String.raw`\b(?:yoke|lamp|meter|gauge|probe|densitometer|source|unit|equipment|instrument|battery|magnet)\b[^,;]{0,25}\b(?:lost (?:power|contact|field)|(?<!no |not |never )failed|defective|faulty|broken|damaged|dead|died|drifted|malfunction\w*|out of (?:calibration|tolerance))`,
    String.raw`\b(?:results?|readings?|values?|thickness)\b[^,;]{0,25}\b(?:not reliable|unreliable|doubtful|questionable|uncertain|not (?:valid|stable|reproducible|trustworthy))`,
    String.raw`\bdoubl(?:ed|ing|e) (?:echo\w*|readings?)|\breading\w*[^,;]{0,15}\bdoubled`,
  ].join("|"),
  "i",
);

/** Words for work not done that begin like a denial. */
const noneCovered = new RegExp(
  [
    String.raw`\bno access\b(?! (?:problem|restriction|issue|limitation|difficult|constraint)\w*)`,
    String.raw`\bscaffold\w*\b (?:was |is |were )?(?:missing|not (?:there|available|built|erected|ready)|unavailable)`,
    String.raw`\b(?:insulation|paint|coating|lagging|cladding|scale)\b (?:was |is )?still (?:on|there|in place)`,
    String.raw`\bno scaffold\w*\b(?! (?:needed|required|necessary))`,
    String.raw`\b(?:none|nothing|neither|no (?:weld|part|area|section|joint|view|location|cml)s?)\b(?:(?!\b(?:not|left|un\w+)\b)[^,;]){0,30}\b(?:accessible|examined|inspected|tested|shot|radiographed|covered|measured|interpreted|reached)\b(?! (?:area|part|weld)?s?\s*(?:was|were)? ?(?:rejected|cracked|failed))`,
  ].join("|"),
  "i",
);

const done =
  "(?:examined|inspected|tested|radiographed|measured|covered|accessible|reached|reachable|scanned|shot|taken|read|interpreted|visible|possible|done|performed|made|carried out|followed|checked|removed|cleaned|opened|prepared|exposed|magneti[sz]ed|calibrated|completed?|included)";
/** A part of the work was not done. */
const uncovered = new RegExp(
  [
    String.raw`\b(?:not|n't|never)(?: (?:been|yet|fully|completely|all|entirely|be|properly|sufficiently))* ${done}\b`,
    String.raw`\b(?:in|un)accessible|\bunexamined|\buninspected|\bunreachable|\bunscanned|\bobstructed`,
    String.raw`\b(?:restricted|limited|blocked|denied) access|\baccess (?:was |is )?(?:restricted|limited|blocked|denied|impossible|not)`,
    String.raw`\b(?:could|can) ?(?:not|n't)|\bcannot\b|\bunable to\b|\bimpossible\b`,
    String.raw`\b(?:skipped|omitted|left out)\b`,
    String.raw`\b(?:partly|partially|half|only)\b[^,;]*\b(?:examined|inspected|accessible|covered|radiographed|scanned|tested|visible|shot|reached)\b`,
    String.raw`\bincomplete\b(?! (?:fusion|penetration|fill))`,
    String.raw`\bviews? (?:is |are |was |were )?missing|\bmissing views?`,
  ].join("|"),
  "i",
);

const percents = /(\d+(?:[.,]\d+)?) ?(?:%|per ?cent)([^,;]{0,40})/gi;
/** "Only 60 % accessible"; not where the extent of the examination states the same share. */
function percentBelow(part: string, extent: string | null): boolean {
  return [...part.matchAll(percents)].some(([, figure = "", behind = ""]) => {
    const isCalled =
      /\b(?:accessible|examined|inspected|covered|coverage|tested|radiographed|scanned|shot|visible|done|reached)\b/i.test(
        behind,
      );
    const share = Number(figure.replace(",", "."));
    const isStated =
      extent !== null && [...extent.matchAll(percents)].some(([, stated = ""]) => Number(stated.replace(",", ".")) === share);
    return isCalled && share < 100 && !isStated;
  });
}

/** Words for what must be corrected before the item is accepted. */
const wanted: readonly RegExp[] = [
  /\brepairs?\b[^,;]{0,20}\b(?:required|needed|necessary|recommended|pending|outstanding|to follow)\b/i,
  /\b(?:requires?|needs?|for|awaiting|pending|recommend\w*|send (?:back )?(?:for|to)) (?:a )?repair(?:s|ing)?\b/i,
  /\b(?:to|must|shall|should|has to|have to|needs? to|will) (?:be )?repair(?:ed)?\b/i,
  /\bnot (?:yet )?(?:been )?repaired\b/i,
  /^\W*repair(?:\W*$| (?:the|this|these|that|it|all|any|and|before|as|by|at once|immediately|now|cracks?|leaks?|holes?|defects?|indications?)\b)/i,
  /\b(?:cut(?:ting)? out|replacement) required\b/i,
  /\b(?:to be )?(?:re-?shoot|reshoot|shoot again|retake)\b|\b(?:to|must|should) be (?:re-?shot|shot again|re-?taken|re-?tested|re-?examined|rejected|cut out)\b(?! (?:in|within|every|next|at the next|after \d))/i,
];

/** Rejected in words. */
const rejects =
  /\b(?:reject(?:s|ed|able|ion|ions)?|unacceptable|not accept(?:able|ed)|(?:does|do|did)(?: not|n't) (?:conform|comply|meet|satisfy|pass)|non-?conform\w*|fail(?:s|ed)?|unsatisfactory|not (?:an? )?(?:ok|okay|o\.k|good|satisfactory|in order|sound|reliable|valid|fit|approved)|n[./]? ?ok|nok|not acc\.?|rej\.?|no good|unfit|unreliable|doubtful|questionable|out of (?:tolerance|spec\w*|limits?)|(?:outside|beyond|over|above) (?:the )?(?:tolerances?|limits?|criteria|acceptance)|exceed\w* (?:the )?(?:limits?|allow\w+|acceptance|criteria|permi\w+|maximum)|(?:below|under|less than) (?:the )?(?:minimum|required|retirement|t-?min)\w*|t-?min (?:is |was )?(?:exceeded|reached|undercut))\b/i;

/** "NG" in capitals. */
const noGood = /\bN\.?G\b/;

const bad = [
  String.raw`\b(?:micro-?)?crack(?:s|ed|ing|like|-like)?\b|\bfissures?\b`,
  String.raw`\bdefects?\b|\bdefective\b`,
  String.raw`\bleak(?:s|ed|ing|ages?)?\b|\b(?:weeps?|weeping|seeps?|seeping|seepage)\b(?! holes?)`,
  String.raw`\bpin-?holes?\b|\bholed\b|\bperforat\w+|\b(?:corroded|rusted|worn|eroded) through\b|\bthrough[- ]?(?:wall|thickness) (?:hole|flaw|indication|defect|pit|corrosion)\w*`,
  String.raw`(?<!\b(?:bolt|drain|weep|vent|man|hand|tell-?tale|drilled|inspection|access|iqi|rivet|screw|essential|\dt|bottom(?:ed)?|plug) ?)\bholes? (?:in|through|at|of|found|\d)`,
  String.raw`\bde?-?lamina(?:r|ted|tions?)\b|\blamina(?:r|ted|tions?)\b`,
  String.raw`\bleft in place\b.*\bindication|\bindications?\b.*\bleft (?:in|as)`,
];
const flawed = new RegExp(bad.join("|"), "i");

const planarNames =
  /\b(?:lack|absence|incomplete|insufficient|inadequate|non)[- ]?(?:of )?(?:\w+[- ]?){0,2}(?:fusion|penetration)\b|\b(?:un|not )fused\b|\bcold laps?\b/i;

/** Abbreviations of film readers beside the codes of the template. */
const readersCodes: Readonly<Record<string, string>> = {
  LOF: "LF",
  IF: "LF",
  LOP: "IP",
  POR: "PO",
  SL: "SI",
  LI: "RL",
  RI: "RR",
};
const length = String.raw`[ø⌀~<>≈]? ?\d+(?:[.,]\d+)? ?(?:[x×] ?\d+(?:[.,]\d+)? ?)?(?:mm|cm|in\b|inch|"|″)`;
const place = String.raw`(?:at|in|on|near|root|cap|toe|found|seen|noted|present|left|visible|side)`;
/** Codes that are also ordinary words: "AS WELDED", "AI present". */
const wordsToo = new Set(["AS", "UP", "EX", "EU", "AI", "IC", "SP", "IF", "TI", "CP", "PO"]);

function codesNamed(part: string, codes: readonly string[]): string[] {
  return [...new Set([...codes, ...Object.keys(readersCodes)])].flatMap((code) => {
    const meant = readersCodes[code] ?? code;
    if (!codes.includes(meant)) return [];
    const sized = String.raw`(?<![\w-])${code}s?[ :=]*${length}|${length} ?(?:of )?${code}(?![\w-])`;
    const alone = String.raw`^\W*${code}\W*$|(?<![\w-])${code} (?:\d+ )?${place}\b`;
    return new RegExp(wordsToo.has(code) ? sized : `${sized}|${alone}`).test(part) ? [meant] : [];
  });
}

function namesPlanar(part: string): boolean {
  return planarNames.test(part) || codesNamed(part, planarCodes).length > 0;
}
const planarCodes = ["CR", "CC", "LF", "IP", "IPD", "ICP", "IFD"];

/** The usual names of the indication types; those of planar ones are looked for in every template. */
const names: readonly (readonly [codes: string, words: RegExp])[] = [
  [
    "PO UP CP LP EC WH HB",
    /\bporosity|\bporous\b|\bpores?\b|\bblow-?holes?|\bgas (?:hole|pocket|cavit)\w*|\bcavit(?:y|ies)\b|\bworm-?holes?|\bhollow bead/i,
  ],
  ["SH", /\bshrinkage\b/i],
  ["SI FI OI TI ESI ISI", /\bslag\b|\binclusions?\b|\bwagon tracks?|\btungsten \d/i],
  ["UC EU IU", /\bunder-?cut\w*/i],
  ["EX CX", /\bexcess(?:ive)? (?:weld metal|reinforcement|convexity|cap)/i],
  ["XP", /\bexcess(?:ive)? (?:root )?penetration|\bdrop-?through|\bicicles?\b/i],
  ["OL", /\boverlap (?:at|on) (?:the )?(?:toe|cap)|\bweld overlap\b/i],
  ["HL", /\bmis-?align\w*|\bmis-?match\b|\bhi-?lo\b|\bhigh-?low\b/i],
  ["BT", /\bburn(?:ed|t)?[- ]?through/i],
  ["UF", /\bunder-?fill\w*|\bincomplete(?:ly)? fill\w*/i],
  ["RC IC", /\b(?:root|internal) concav\w+|\bsuck-?back/i],
  ["AS", /\barc (?:strike|burn)s?|\bstray arcs?/i],
  ["SP", /\bspatter\b/i],
  ["AI", /\baccumulation of (?:imperfection|discontinuit)/i],
  ["RL RA", /\blinear (?:surface )?indications?|\baligned indications?|\bindications?\b.*\bin (?:a )?line\b/i],
  ["RR", /\brounded indications?/i],
  ["RL RR", /\brelevant indications?|\bsurface breaking/i],
  ["WL", /\bwall loss\b/i],
  ["PT", /\bpit(?:s|ting)?\b/i],
  ["DN", /\bdents?\b/i],
];
const sizedIndication = new RegExp(String.raw`\b(?:indications?|flaws?|discontinuit(?:y|ies))\b.*${length}`, "i");

/** A volumetric, linear or surface indication may be acceptable if it is called so or recorded. */
const calledAcceptable =
  /\b(?:accept(?:ed|able)|allowable|allowed|permi(?:tted|ssible)|tolerable|within (?:the )?(?:limits?|toleran\w+|accept\w+|criteria|code)|non-?relevant|not relevant|irrelevant|not recorded|(?:less|smaller|shorter) than|below (?:the )?(?:limit|record\w+|report\w+|relevan\w+)|geometr\w+|ok)\b/i;

function namesIndication(left: readonly string[], sentence: string, { codes = [], recorded = [] }: Known): boolean {
  if (calledAcceptable.test(sentence.replaceAll(/\bnot accept\w*|\bunaccept\w*/gi, " "))) return false;
  return left.some((part) => {
    const called = names.flatMap(([of, words]) => {
      const own = of.split(" ").filter((code) => codes.includes(code));
      return own.length > 0 && words.test(part) ? [own] : [];
    });
    const coded = codesNamed(part, codes).map((code) => [code]);
    const generic = codes.length > 0 && called.length + coded.length === 0 && sizedIndication.test(part) ? [[...codes]] : [];
    return [...called, ...coded, ...generic].some((own) => !isRecorded(own, part, recorded));
  });
}

/** Recorded as an indication of that type or class, with one of the stated figures. */
function isRecorded(codes: readonly string[], part: string, recorded: NonNullable<Known["recorded"]>): boolean {
  const classes = new Set(codes.map((code) => indicationType(code)?.class));
  const told = [...part.matchAll(/\d+(?:[.,]\d+)?/g)].map(([figure]) => Number(figure.replace(",", ".")));
  return recorded.some(({ code, figures }) => {
    const isSame = code !== null && (codes.includes(code) || classes.has(indicationType(code)?.class));
    return isSame && (told.length === 0 || told.some((one) => figures.includes(one)));
  });
}
