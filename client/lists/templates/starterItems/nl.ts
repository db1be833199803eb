import type { StarterId } from "./starterId.ts";

/** The items of the starters in Dutch, as `loadStarterItems` reads them: each line is a heading with the items below it. */
export const STARTER_TEXTS: Record<StarterId, string> = {
  packing: `
    Papieren: Paspoort of ID-kaart; Bankpas en wat contant geld; Zorgpas; Huissleutels; Instapkaart ?vliegen
    Kleding: Onderbroeken ×nachten+1; Sokken ×nachten+1; T-shirts ×nachten; Broeken ×2; Warme trui; Pyjama; Regenjas; Schoenen die lekker zitten; Zwemspullen ?zwemmen
    Toilettas: Tandenborstel en tandpasta; Shampoo en douchegel; Zonnebrand; Medicijnen; Pleisters ×10
    Elektronica: Telefoon en oplader; Koptelefoon
    Op het laatst: Waterfles; Boeken ×2; Boterhammen voor onderweg ×4; Iets om mee te spelen ?kinderen
  `,
  moving: `
    2 maanden ervoor: Huur opzeggen; Busje of verhuizer regelen; Deuren en meubels opmeten; Naar de kringloop brengen wat niet meegaat
    Doorgeven (1 maand ervoor): Adreswijziging bij de gemeente; Verhuisservice van PostNL; Energie, water en internet; Bank, verzekeringen en werk
    Dozen (2 weken ervoor): Verhuisdozen ×40; Rollen tape ×6; De kamer op elke doos schrijven; Tas voor de eerste nacht
    Oude woning (1 dag ervoor): Koelkast leegmaken en ontdooien; Gaatjes in de muren vullen; Meterstanden fotograferen (op de dag zelf); Eindinspectie met de verhuurder (op de dag zelf); Sleutels inleveren ×3 (op de dag zelf)
    Nieuwe woning (op de dag zelf): Meterstanden noteren; Naam bij de bel en op de brievenbus; Lampen ×8
  `,
  camping: `
    Slapen: Tent met stokken en haringen; Grondzeil; Slaapzakken ×personen; Slaapmatjes ×personen; Kussens ×2; Rubberen hamer
    Koken: Gasbrander; Gasblikken ×2; Aanstekers ×2; Pan en koekenpan; Scherp mes; Jerrycan water 10 l
    Eten: Borden en bekers ×personen; Bestek ×personen; Koelbox met koelelementen; Afwasteil en borstel
    Aantrekken: Regenjassen ×personen; Droge sokken ×4; Knuffel voor de nacht ?kinderen
    Licht en EHBO: Hoofdlamp en batterijen; Muggenspray en tekentang; Verbanddoos
  `,
  shopping: `
    Groente en fruit: Appels ×6; Bananen ×5; Sla; Tomaten ×6; Uien 1 kg; Aardappels 2 kg
    Brood: Volkorenbrood; Krentenbollen ×4
    Zuivel: Halfvolle melk 2 l; Yoghurt 1 l; Boter 250 g; Belegen kaas 500 g; Eieren ×10
    Voorraad: Pasta 500 g; Tomatenblokjes ×3; Pindakaas; Hagelslag; Koffie of thee
    Huishouden: Afwasmiddel; Wc-papier ×8; Vuilniszakken
  `,
  dog: `
    Kopen (1 week ervoor): Halsband met je telefoonnummer; Riem en tuigje; Mand voor een rustige hoek; Bakken voor eten en water ×2; Speeltjes, één om op te kauwen ×2; Poepzakjes ×60
    Eten (3 dagen ervoor): Het voer dat hij gewend is 2 kg; Trainingssnoepjes ×3
    In huis (1 dag ervoor): Snoeren en planten weghalen, trap afsluiten; Oude handdoeken ×4; Regels met iedereen afspreken
    Papieren (2 weken ervoor): Dierenarts kiezen en eerste afspraak maken; Chip op je naam laten zetten (1 week erna); Dierenpaspoort met inentingen (op de dag zelf); Vragen of de gemeente hondenbelasting heft; Aansprakelijkheidsverzekering nakijken
    De eerste dag (op de dag zelf): Laten zien waar hij mag plassen; Eén kamer tegelijk laten ontdekken; Rondjes lopen ×4; De eerste nacht bij hem in de buurt blijven
  `,
  abroad: `
    3 maanden ervoor: Kijken of je paspoort nog zes maanden geldig is; Nagaan of je een visum nodig hebt; Vaccinaties bij de GGD; Reisverzekering
    Boeken (2 maanden ervoor): De reis; De eerste nachten ×2; Iemand voor de planten en de post
    Geld en telefoon (2 weken ervoor): Creditcard; Lokaal contant geld; Betaalpas aanzetten voor buiten Europa; Databundel of simkaart; Reisstekkers ×2
    Papieren (1 week ervoor): Kopieën van paspoort en tickets ×2; Alarmnummers en ambassade; Medicijnpaspoort van de apotheek; Offline kaart
    Op het laatst (1 dag ervoor): Online inchecken; Reisschema bij iemand achterlaten; Tien woorden van de taal; Hoofdkraan dicht en verwarming laag (op de dag zelf)
  `,
  homeOffice: `
    Beginnen: Aankleden; Raam open 5 min; Fles water vullen 1 l; Opschrijven wat vandaag echt af moet
    Ochtend: Alleen daaraan werken 90 min; Berichten beantwoorden; Blokje om
    Lunch: Lunchen, niet aan je bureau; Schouders en rug strekken ×2
    Middag: Tweede rustige blok 60 min; Bellen in plaats van heen en weer mailen; Het team vertellen hoe het ervoor staat
    Afsluiten: Noteren waar je morgen verdergaat; Bureau opruimen; Kopjes naar de keuken ×3; Laptop dicht
  `,
  party: `
    Een week ervoor: Gastenlijst maken; Uitnodigingen sturen; Naar allergieën vragen; Briefje bij de buren
    Kopen: Sap en fris 6 l; Water ×gasten; IJsklontjes 4 kg; Kaarsen ×8; Servetten ×gasten; Hapjes, ook zonder vlees
    De dag ervoor: Vast maken wat een nacht goed blijft; Playlist maken; Stoelen lenen ×6
    Op de dag zelf: Drankjes koud zetten; Extra wc-papier en handdoeken ×4; Ruimte voor jassen; Bakken voor afval en statiegeld ×2; Spelletjes voor de kinderen ?kinderen
    Na afloop: Afspreken hoe iedereen thuiskomt; Bakjes voor de restjes
  `,
  launch: `
    Beslissen: In één zin opschrijven wat er nieuw is; Afspreken wie het startsein geeft; Afspreken wat het tegenhoudt, en wie stop zegt
    Testen: Het oudste apparaat dat je ondersteunt; Mensen die het nooit eerder zagen ×3; Terugdraaien oefenen; Back-up maken en één keer terugzetten; Links, formulieren en betalingen
    Teksten: Aankondiging schrijven; Helppagina’s bijwerken; Antwoorden voor support ×10; Privacyverklaring en cookies nakijken
    De dag ervoor: Partners inlichten; Andere wijzigingen bevriezen; Nagaan wie de alarmen krijgt
    De dag zelf: Live zetten; Fouten en drukte volgen 2 uur; Aankondiging versturen; De eersten zelf antwoorden ×10
    De dag erna: Iedereen bij naam bedanken; Opschrijven wat de volgende keer beter kan
  `,
};
