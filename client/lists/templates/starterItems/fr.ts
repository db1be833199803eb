import type { StarterId } from "./starterId.ts";

/** The items of the starters in French, as `loadStarterItems` reads them: each line is a heading with the items below it. */
export const STARTER_TEXTS: Record<StarterId, string> = {
  packing: `
    Papiers: Carte d’identité ou passeport; Carte bancaire et un peu de liquide; Carte Vitale; Clés; Carte d’embarquement ?avion
    Vêtements: Sous-vêtements ×nuits+1; Chaussettes ×nuits+1; T-shirts ×nuits; Pantalons ×2; Pull chaud; Pyjama; Veste de pluie; Chaussures confortables; Affaires de bain ?baignade
    Trousse de toilette: Brosse à dents et dentifrice; Gel douche et shampoing; Crème solaire; Médicaments; Pansements ×10
    Électronique: Téléphone et chargeur; Écouteurs
    Au dernier moment: Gourde; Livres ×2; Sandwichs ×2; De quoi jouer ?enfants
  `,
  moving: `
    3 mois avant: Envoyer le préavis en recommandé; Réserver un camion et sa place de stationnement; Mesurer les portes et les meubles; Trier, donner, jeter
    Démarches (1 mois avant): Faire suivre le courrier; Résilier ou transférer électricité, gaz et internet; Assurer le nouveau logement; Prévenir banque, impôts et employeur
    Cartons (2 semaines avant): Cartons ×40; Ruban adhésif ×6; Noter la pièce sur chaque carton; Sac pour la première nuit
    Ancien logement (1 jour avant): Vider et dégivrer le frigo; Reboucher les trous dans les murs; Relever les compteurs (le jour même); État des lieux de sortie (le jour même); Rendre les clés ×3 (le jour même)
    Nouveau logement (le jour même): État des lieux d’entrée, compteurs et photos; Nom sur la sonnette et la boîte aux lettres; Ampoules ×8
  `,
  camping: `
    Dormir: Tente, arceaux et sardines; Tapis de sol; Sacs de couchage ×personnes; Matelas ×personnes; Oreillers ×2; Maillet
    Cuisiner: Réchaud; Cartouches de gaz ×2; Briquets ×2; Casserole et poêle; Couteau et ouvre-boîte; Eau potable 10 l
    Manger: Assiettes et gobelets ×personnes; Couverts ×personnes; Glacière et pains de glace; Bassine et éponge
    S’habiller: Vestes de pluie ×personnes; Chaussettes sèches ×4; Doudou pour la nuit ?enfants
    Lumière et pharmacie: Lampe frontale et piles; Antimoustique et tire-tique; Trousse de secours
  `,
  shopping: `
    Fruits et légumes: Pommes ×6; Bananes ×5; Salade; Tomates ×6; Oignons 1 kg; Pommes de terre 2 kg
    Boulangerie: Baguettes ×2; Pain de campagne
    Crèmerie: Lait 2 l; Beurre demi-sel 250 g; Crème fraîche 20 cl; Comté 300 g; Yaourts ×8; Œufs ×12
    Épicerie: Pâtes 500 g; Tomates pelées ×3; Huile d’olive; Café ou thé
    Maison: Liquide vaisselle; Papier toilette ×8; Sacs-poubelle
  `,
  dog: `
    Acheter (1 semaine avant): Collier avec votre numéro; Laisse et harnais; Panier pour un coin calme; Gamelles pour l’eau et les repas ×2; Jouets, dont un à mâcher ×2; Sacs à crottes ×60
    Nourriture (3 jours avant): Ses croquettes habituelles 2 kg; Friandises pour l’éducation ×3
    À la maison (1 jour avant): Ranger câbles et plantes, bloquer l’escalier; Vieilles serviettes ×4; Se mettre d’accord sur les règles
    Papiers (2 semaines avant): Signer le certificat d’engagement; Mettre la puce à votre nom sur I-CAD (1 semaine après); Demander le passeport et les vaccins (le jour même); Déclarer le chien à l’assurance habitation; Choisir un vétérinaire et prendre rendez-vous
    Le premier jour (le jour même): Lui montrer où faire ses besoins; Lui faire découvrir une pièce à la fois; Sorties ×4; Rester près de lui la première nuit
  `,
  abroad: `
    3 mois avant: Passeport valable encore six mois; Visa ou autorisation de voyage; Vaccins recommandés; Carte européenne d’assurance maladie ou assurance voyage
    Réserver (2 mois avant): L’aller et le retour; Les premières nuits ×2; Quelqu’un pour les plantes et le courrier
    Argent et téléphone (2 semaines avant): Carte sans frais à l’étranger; Un peu de monnaie locale; Prévenir la banque; Forfait à l’étranger ou carte SIM; Adaptateurs ×2
    Papiers (1 semaine avant): Copies du passeport et des billets ×2; S’inscrire sur Ariane, noter le numéro de l’ambassade; Ordonnances avec le nom des molécules; Plan hors connexion
    Au dernier moment (1 jour avant): S’enregistrer en ligne; Laisser l’itinéraire à un proche; Apprendre dix mots de la langue; Couper l’eau et le chauffage (le jour même)
  `,
  homeOffice: `
    Commencer: S’habiller; Aérer 5 min; Remplir une carafe d’eau 1 l; Noter la seule chose à finir aujourd’hui
    Matin: Travailler à cette seule chose 90 min; Répondre aux messages; Faire le tour du pâté de maisons
    Midi: Déjeuner loin de l’écran; Étirer les épaules et le dos ×2
    Après-midi: Deuxième plage au calme 60 min; Appeler plutôt qu’écrire dix messages; Dire à l’équipe où vous en êtes
    Finir: Noter où reprendre demain; Ranger le bureau; Tasses à la cuisine ×3; Fermer l’ordinateur, couper les notifications
  `,
  party: `
    Une semaine avant: Faire la liste des invités; Envoyer les invitations; Se renseigner sur les allergies; Mettre un mot dans l’entrée pour les voisins
    Acheter: Jus de fruits 6 l; Eau ×invités; Glaçons 4 kg; Baguettes ×4; Serviettes en papier ×invités; Buffet, dont un plat sans viande
    La veille: Cuisiner ce qui se garde; Préparer une playlist; Emprunter des chaises ×6
    Le jour même: Mettre les boissons au frais; Papier toilette et essuie-mains ×4; Place pour les manteaux; Sortir saladiers et poubelles ×2; Jeux pour les enfants ?enfants
    Après: Voir qui rentre comment; Boîtes pour les restes
  `,
  launch: `
    Décider: Dire en une phrase ce qui est nouveau; Décider qui donne le feu vert; Décider ce qui arrêterait tout, et qui le dit
    Tester: Le plus vieil appareil pris en charge; Des gens qui ne l’ont jamais vu ×3; Répéter le retour en arrière; Sauvegarder les données et les restaurer une fois; Liens, formulaires et paiements
    Textes: Rédiger l’annonce; Mettre à jour les pages d’aide; Réponses pour le support ×10; Relire les mentions légales et les CGV
    La veille: Prévenir les partenaires; Geler les autres changements; Vérifier qui reçoit les alertes
    Le jour J: Publier; Surveiller les erreurs et la charge 2 h; Envoyer l’annonce; Répondre vous-même aux premiers ×10
    Le lendemain: Remercier chacun par son nom; Noter ce qu’il faudra mieux faire
  `,
};
