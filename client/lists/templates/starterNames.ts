import type { StarterId } from "./starterItems/starterId.ts";

/**
 * What the starters are called in each language, as in `starters.ts` and its translations. A template that was made of
 * one keeps its name when the language changes.
 */
const STARTER_NAMES: Record<StarterId, readonly string[]> = {
  packing: ["Packing", "Packen", "Valise", "Equipaje", "Inpakken", "Mala", "Pakowanie", "荷造り", "حقيبة السفر"],
  abroad: [
    "Trip abroad",
    "Auslandsreise",
    "Voyage à l’étranger",
    "Viaje al extranjero",
    "Reis naar het buitenland",
    "Viagem ao exterior",
    "Wyjazd za granicę",
    "海外旅行",
    "رحلة إلى الخارج",
  ],
  camping: ["Camping", "Kamperen", "Acampamento", "Biwak", "キャンプ", "تخييم"],
  shopping: [
    "Weekly shop",
    "Wocheneinkauf",
    "Courses de la semaine",
    "Compra semanal",
    "Weekboodschappen",
    "Compras da semana",
    "Zakupy na tydzień",
    "毎週の買い物",
    "مشتريات الأسبوع",
  ],
  moving: [
    "Moving house",
    "Umzug",
    "Déménagement",
    "Mudanza",
    "Verhuizen",
    "Mudança de casa",
    "Przeprowadzka",
    "引っ越し",
    "الانتقال إلى منزل جديد",
  ],
  dog: [
    "First day with a dog",
    "Erster Tag mit Hund",
    "Premier jour avec un chien",
    "Primer día con perro",
    "Eerste dag met een hond",
    "Primeiro dia com o cachorro",
    "Pierwszy dzień z psem",
    "犬を迎える日",
    "أول يوم مع كلب",
  ],
  party: [
    "Party at home",
    "Party zu Hause",
    "Fête à la maison",
    "Fiesta en casa",
    "Feestje thuis",
    "Festa em casa",
    "Domówka",
    "ホームパーティー",
    "حفلة في المنزل",
  ],
  launch: ["Launch", "Lancement", "Lanzamiento", "Lancering", "Lançamento", "Premiera", "リリース", "إطلاق منتج"],
  homeOffice: [
    "Home office day",
    "Tag im Homeoffice",
    "Journée de télétravail",
    "Día de teletrabajo",
    "Thuiswerkdag",
    "Dia de home office",
    "Dzień pracy z domu",
    "在宅勤務の日",
    "يوم عمل من المنزل",
  ],
};

/** What the starter for packing was called until 0.3.0. Templates of it keep that name. */
const FORMER_NAMES = [
  "Packing for a week",
  "Packen für eine Woche",
  "Valise pour une semaine",
  "Equipaje para una semana",
  "Inpakken voor een week",
  "Mala para uma semana",
  "Pakowanie na tydzień",
  "1週間分の荷造り",
  "حقيبة سفر لأسبوع",
];

/** The starters for being away. */
const AWAY: readonly StarterId[] = ["packing", "abroad", "camping"];

/** Whether a starter has this name in one of the languages. */
export const isStarterName = (id: StarterId, name: string) => STARTER_NAMES[id].includes(name);

/** Whether a name is, or begins with, that of a starter for being away. */
export const isForBeingAway = (name: string) =>
  [...AWAY.flatMap((id) => STARTER_NAMES[id]), ...FORMER_NAMES].some(
    (starterName) => name === starterName || name.startsWith(`${starterName} `),
  );
