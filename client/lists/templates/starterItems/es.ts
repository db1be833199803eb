import type { StarterId } from "./starterId.ts";

/** The items of the starters in Spanish, as `loadStarterItems` reads them: each line is a heading with the items below it. */
export const STARTER_TEXTS: Record<StarterId, string> = {
  packing: `
    Documentos: DNI o pasaporte; Tarjeta y algo de efectivo; Tarjeta sanitaria; Llaves; Tarjeta de embarque ?avión
    Ropa: Ropa interior ×noches+1; Calcetines ×noches+1; Camisetas ×noches; Pantalones ×2; Jersey; Pijama; Chubasquero; Zapatos cómodos; Bañador y toalla ?playa
    Neceser: Cepillo y pasta de dientes; Gel y champú; Crema solar; Medicinas; Tiritas ×10
    Electrónica: Móvil y cargador; Auriculares
    En el último momento: Botella de agua; Libros ×2; Bocadillos ×2; Algo para jugar ?niños
  `,
  moving: `
    2 meses antes: Dar el preaviso por escrito; Reservar furgoneta o empresa de mudanzas; Medir puertas y muebles; Separar lo que no te llevas
    Gestiones (1 mes antes): Avisar al banco, al seguro y al trabajo; Reenvío postal de Correos; Cambio de titular de luz, agua y gas; Trasladar internet
    Cajas (2 semanas antes): Cajas ×40; Cinta de embalar ×6; Escribir la habitación en cada caja; Bolsa para la primera noche
    Casa antigua (1 día antes): Vaciar y descongelar la nevera; Tapar los agujeros de las paredes; Fotografiar contadores y habitaciones (el mismo día); Devolver las llaves ×3 (el mismo día); Reclamar la fianza (1 mes después)
    Casa nueva (el mismo día): Nombre en el buzón; Bombillas ×8; Empadronarse en el ayuntamiento
  `,
  camping: `
    Dormir: Tienda con varillas y piquetas; Lona para el suelo; Sacos de dormir ×personas; Esterillas ×personas; Almohadas ×2; Mazo
    Cocinar: Hornillo; Cartuchos de gas ×2; Mecheros ×2; Olla y sartén; Cuchillo y abrelatas; Agua potable 10 l
    Comer: Platos y vasos ×personas; Cubiertos ×personas; Nevera portátil y placas de hielo; Barreño y estropajo
    Ropa: Chubasqueros ×personas; Calcetines secos ×4; Peluche para la noche ?niños
    Luz y salud: Frontal y pilas; Repelente de mosquitos; Botiquín
  `,
  shopping: `
    Fruta y verdura: Manzanas ×6; Plátanos ×5; Lechuga; Tomates 1 kg; Cebollas 1 kg; Patatas 2 kg
    Panadería: Barras de pan ×2; Pan de molde
    Nevera: Leche 6 l; Queso; Jamón serrano 200 g; Yogures ×8; Huevos ×12
    Despensa: Arroz 1 kg; Garbanzos ×2; Tomate frito ×3; Aceite de oliva 1 l; Café
    Casa: Lavavajillas; Papel higiénico ×12; Bolsas de basura
  `,
  dog: `
    Comprar (1 semana antes): Collar con tu teléfono; Correa y arnés; Cama para un rincón tranquilo; Cuencos para comida y agua ×2; Juguetes, uno para morder ×2; Bolsas para los paseos ×60
    Comida (3 días antes): Su pienso de siempre 2 kg; Premios para educar ×3
    En casa (1 día antes): Apartar cables y plantas, cerrar la escalera; Toallas viejas ×4; Acordar las normas entre todos
    Papeles (2 semanas antes): Elegir veterinario y pedir la primera cita; Poner el microchip a tu nombre (1 semana después); Pedir la cartilla de vacunas (el mismo día); Censarlo en el ayuntamiento (1 semana después); Seguro de responsabilidad civil
    El primer día (el mismo día): Enseñarle dónde hacer sus necesidades; Dejar que explore habitación por habitación; Paseos ×4; Dormir cerca de él la primera noche
  `,
  abroad: `
    3 meses antes: Pasaporte válido seis meses más; Ver si hace falta visado; Preguntar por vacunas en Sanidad Exterior; Tarjeta sanitaria europea o seguro de viaje
    Reservar (2 meses antes): Ida y vuelta; Las primeras noches ×2; Alguien para las plantas y el buzón
    Dinero y móvil (2 semanas antes): Tarjeta sin comisiones; Efectivo del país; Avisar al banco de adónde vas; Roaming o tarjeta SIM; Adaptadores ×2
    Papeles (1 semana antes): Copias del pasaporte y los billetes ×2; Teléfonos de emergencias y de la embajada; Recetas con el principio activo; Mapa sin conexión
    En el último momento (1 día antes): Hacer el check-in; Dejar el itinerario a alguien; Diez palabras del idioma; Cerrar el agua y el gas (el mismo día)
  `,
  homeOffice: `
    Empezar: Vestirse; Ventilar 5 min; Llenar una botella de agua 1 l; Apuntar lo único que hay que terminar hoy
    Mañana: Trabajar solo en eso 90 min; Contestar mensajes; Dar una vuelta a la manzana
    Mediodía: Comer lejos del ordenador; Estirar hombros y espalda ×2
    Tarde: Segundo rato sin interrupciones 60 min; Llamar en vez de escribir tanto; Contar al equipo cómo va todo
    Terminar: Apuntar por dónde seguir mañana; Fichar la salida; Tazas a la cocina ×3; Cerrar el portátil
  `,
  party: `
    Una semana antes: Hacer la lista de invitados; Enviar las invitaciones; Preguntar por alergias; Avisar a los vecinos
    Comprar: Refrescos y zumos 6 l; Agua ×invitados; Hielo 4 kg; Velas ×8; Servilletas ×invitados; Cosas de picar, algunas sin carne
    El día antes: Tortillas de patata ×2; Preparar la música; Pedir sillas prestadas ×6
    El mismo día: Enfriar las bebidas; Papel higiénico y toallas de repuesto ×4; Sitio para los abrigos; Sacar cuencos y cubos de basura ×2; Juegos para los niños ?niños
    Después: Ver cómo vuelve cada uno a casa; Táperes para las sobras
  `,
  launch: `
    Decidir: Escribir en una frase qué hay de nuevo; Decidir quién da luz verde; Decidir qué lo pararía y quién lo dice
    Probar: El dispositivo más antiguo que admites; Gente que nunca lo ha visto ×3; Ensayar la vuelta atrás; Hacer copia de los datos y restaurarla una vez; Enlaces, formularios y pagos
    Textos: Escribir el anuncio; Actualizar la ayuda; Respuestas para soporte ×10; Revisar el aviso legal y las cookies
    El día antes: Avisar a los colaboradores; Congelar otros cambios; Comprobar quién recibe las alertas
    El día: Publicar; Vigilar errores y carga 2 h; Enviar el anuncio; Responder tú a los primeros ×10
    El día después: Dar las gracias a cada persona por su nombre; Apuntar qué hacer mejor la próxima vez
  `,
};
